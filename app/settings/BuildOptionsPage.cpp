// SPDX-License-Identifier: Apache-2.0
#include "settings/BuildOptionsPage.h"

#include "look/Spacing.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace logix {

namespace {

/// A frequency without digits that say nothing.
QString frequencyText(double mhz)
{
    return QLocale::c().toString(mhz, 'g', QLocale::FloatingPointShortest);
}

std::optional<double> readFrequency(const QString &text)
{
    // The comma separates clocks, so fractions have a point in every language.
    constexpr double largest = 1e6;
    bool isNumber = false;
    const double mhz = QLocale::c().toDouble(text, &isNumber);
    return isNumber && mhz > 0 && mhz < largest ? std::optional(mhz) : std::nullopt;
}

QString allowText(std::string_view kind)
{
    if (kind == "multiple-drivers")
        return BuildOptionsPage::tr("Several drivers on one signal");
    if (kind == "tri-state-lost")
        return BuildOptionsPage::tr("Tri-states that synthesis turns into constants");
    if (kind == "memory-too-large")
        return BuildOptionsPage::tr("Memories larger than the FPGA's");
    return QString::fromUtf8(kind.data(), qsizetype(kind.size()));
}

} // namespace

bool readTargets(const QString &text, BuildOptions &options)
{
    options.targetMhz.reset();
    options.clockTargets.clear();
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return true;
    if (const auto all = readFrequency(trimmed)) {
        options.targetMhz = all;
        return true;
    }
    for (const QString &part : trimmed.split(u',')) {
        const QString clock = part.trimmed();
        // Names may have spaces in them; the number is the last word.
        const qsizetype space = clock.lastIndexOf(u' ');
        const auto mhz = space > 0 ? readFrequency(clock.mid(space + 1)) : std::nullopt;
        if (!mhz)
            return false;
        options.clockTargets[clock.left(space).trimmed().toStdString()] = *mhz;
    }
    return true;
}

QString targetsText(const BuildOptions &options)
{
    if (options.targetMhz)
        return frequencyText(*options.targetMhz);
    QStringList clocks;
    for (const auto &[clock, mhz] : options.clockTargets)
        clocks.append(QString::fromStdString(clock) + u' ' + frequencyText(mhz));
    return clocks.join(u", ");
}

QString argumentsText(const std::vector<std::string> &arguments)
{
    QStringList words;
    for (const std::string &argument : arguments) {
        QString word = QString::fromStdString(argument);
        if (word.isEmpty() || word.contains(u' ') || word.contains(u'"')) {
            word.replace(u"\""_s, u"\"\""_s);
            word = u'"' + word + u'"';
        }
        words.append(word);
    }
    return words.join(u' ');
}

std::optional<std::vector<std::string>> readArguments(const QString &text)
{
    std::vector<std::string> arguments;
    QString word;
    bool isWord = false;
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'"') {
            // Two in a quoted part are one that is meant.
            const bool isMeant = isQuoted && i + 1 < text.size() && text[i + 1] == u'"';
            if (isMeant) {
                word += c;
                ++i;
            } else {
                isQuoted = !isQuoted;
            }
            isWord = true;
        } else if (c == u' ' && !isQuoted) {
            if (isWord)
                arguments.push_back(word.toStdString());
            word.clear();
            isWord = false;
        } else {
            word += c;
            isWord = true;
        }
    }
    if (isQuoted)
        return std::nullopt;
    if (isWord)
        arguments.push_back(word.toStdString());
    return arguments;
}

BuildOptionsPage::BuildOptionsPage(const BuildOptions &options, QWidget *parent)
    : QWidget(parent)
    , m_options(options)
    , m_target(new QLineEdit(targetsText(options), this))
    , m_optimize(new QComboBox(this))
    , m_seed(new QSpinBox(this))
    , m_useDsp(new QCheckBox(tr("Put &multipliers into DSP blocks where the FPGA has them"), this))
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(spacing::large, spacing::large, spacing::large, spacing::large);
    form->setHorizontalSpacing(spacing::normal);
    form->setVerticalSpacing(spacing::normal);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);

    m_target->setPlaceholderText(tr("48, or clk 12, pixel 25.2"));
    m_target->setToolTip(tr("What the clocks should reach: one frequency for all, or one for each "
                            "named clock. The report says whether they do."));
    form->addRow(tr("&Target in MHz:"), m_target);

    m_optimize->addItem(tr("Balanced"), int(BuildOptions::Optimize::Balanced));
    m_optimize->addItem(tr("Small"), int(BuildOptions::Optimize::Area));
    m_optimize->addItem(tr("Fast"), int(BuildOptions::Optimize::Speed));
    m_optimize->setCurrentIndex(m_optimize->findData(int(options.optimize)));
    m_optimize->setToolTip(tr("What synthesis works towards."));
    form->addRow(tr("O&ptimize for:"), m_optimize);

    m_seed->setRange(-1, std::numeric_limits<int>::max());
    m_seed->setSpecialValueText(tr("the tool's own"));
    m_seed->setValue(int(options.seed.value_or(-1)));
    m_seed->setToolTip(tr("Where place and route starts its random numbers: another seed gives "
                          "another placement."));
    form->addRow(tr("S&eed:"), m_seed);
    m_useDsp->setChecked(options.useDsp);
    form->addRow({}, m_useDsp);

    addArguments(form, tr("For s&ynthesis:"), options.extraSynthesis, m_synthesis);
    addArguments(form, tr("For place and &route:"), options.extraPlaceAndRoute, m_placeAndRoute);
    addArguments(form, tr("For pac&king:"), options.extraPack, m_pack);

    auto *accepted = new QVBoxLayout;
    accepted->setSpacing(spacing::small);
    for (const std::string_view kind : allowableKinds()) {
        auto *box = new QCheckBox(allowText(kind), this);
        box->setChecked(std::ranges::find(options.allow, kind) != options.allow.end());
        accepted->addWidget(box);
        m_allowed.push_back(box);
    }
    form->addRow(tr("Accept with a warning:"), accepted);

    connect(m_target, &QLineEdit::textChanged, this, &BuildOptionsPage::changed);
}

void BuildOptionsPage::addArguments(QFormLayout *form, const QString &title,
                                    const std::vector<std::string> &arguments, QLineEdit *&field)
{
    field = new QLineEdit(argumentsText(arguments), this);
    field->setPlaceholderText(tr("no more arguments"));
    field->setToolTip(tr("More arguments for the program, passed on unchanged."));
    form->addRow(title, field);
    connect(field, &QLineEdit::textChanged, this, &BuildOptionsPage::changed);
}

QString BuildOptionsPage::problem() const
{
    BuildOptions ignored;
    if (!readTargets(m_target->text(), ignored))
        return tr("The target is a frequency in MHz, such as 48, or clocks with one each, such as "
                  "clk 12, pixel 25.2.");
    for (const QLineEdit *field : {m_synthesis, m_placeAndRoute, m_pack}) {
        if (!readArguments(field->text()))
            return tr("A quotation mark in the arguments isn't closed.");
    }
    return {};
}

BuildOptions BuildOptionsPage::options() const
{
    BuildOptions result = m_options;
    // What can't be read was said by problem().
    (void)readTargets(m_target->text(), result);
    result.optimize = BuildOptions::Optimize(m_optimize->currentData().toInt());
    result.seed = m_seed->value() < 0 ? std::nullopt : std::optional<std::int64_t>(m_seed->value());
    result.useDsp = m_useDsp->isChecked();
    result.extraSynthesis = readArguments(m_synthesis->text()).value_or(m_options.extraSynthesis);
    result.extraPlaceAndRoute =
        readArguments(m_placeAndRoute->text()).value_or(m_options.extraPlaceAndRoute);
    result.extraPack = readArguments(m_pack->text()).value_or(m_options.extraPack);
    const auto &kinds = allowableKinds();
    const auto isAllowed = [&](std::string_view kind) {
        return std::ranges::find(m_options.allow, kind) != m_options.allow.end();
    };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (m_allowed[i]->isChecked() && !isAllowed(kinds[i]))
            result.allow.emplace_back(kinds[i]);
        else if (!m_allowed[i]->isChecked())
            std::erase(result.allow, kinds[i]);
    }
    return result;
}

} // namespace logix
