// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/Build.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace logix {

/// The options of Build that a project keeps, as a form.
class BuildOptionsPage : public QWidget
{
    Q_OBJECT

public:
    explicit BuildOptionsPage(const BuildOptions &options, QWidget *parent = nullptr);

    /// The options as they are in the form; what the form doesn't show stays as it was given.
    [[nodiscard]] BuildOptions options() const;
    /// Why the form can't be taken as it is; empty when it can.
    [[nodiscard]] QString problem() const;

    [[nodiscard]] QLineEdit *target() const { return m_target; }
    [[nodiscard]] QComboBox *optimize() const { return m_optimize; }
    [[nodiscard]] QSpinBox *seed() const { return m_seed; }

signals:
    void changed();

private:
    void addArguments(QFormLayout *form, const QString &title,
                      const std::vector<std::string> &arguments, QLineEdit *&field);

    BuildOptions m_options;
    QLineEdit *m_target;
    QComboBox *m_optimize;
    QSpinBox *m_seed;
    QCheckBox *m_useDsp;
    QLineEdit *m_synthesis = nullptr;
    QLineEdit *m_placeAndRoute = nullptr;
    QLineEdit *m_pack = nullptr;
    /// One for each of allowableKinds().
    std::vector<QCheckBox *> m_allowed;
};

/// Reads frequencies as people type them: `48`, or `clk 12, pixel 25.2` for named clocks. False
/// when a part can't be read.
[[nodiscard]] bool readTargets(const QString &text, BuildOptions &options);
/// The other way.
[[nodiscard]] QString targetsText(const BuildOptions &options);

/// Arguments as one line, those with spaces or quotation marks in quotation marks, and the other
/// way; no value when a quotation mark isn't closed.
[[nodiscard]] QString argumentsText(const std::vector<std::string> &arguments);
[[nodiscard]] std::optional<std::vector<std::string>> readArguments(const QString &text);

} // namespace logix
