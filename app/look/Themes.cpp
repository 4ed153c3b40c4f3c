// SPDX-License-Identifier: Apache-2.0
#include "look/Themes.h"

#include "look/WindowStyle.h"

#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMetaEnum>
#include <QStyle>
#include <QStyleHints>

using namespace Qt::StringLiterals;

namespace logix {

QString Themes::system()
{
    return u"system"_s;
}

QStringList Themes::all()
{
    return {system(), u"light"_s, u"dark"_s, u"contrast"_s};
}

QString Themes::label(const QString &id)
{
    if (id == "light"_L1)
        return QApplication::translate("Themes", "Light");
    if (id == "dark"_L1)
        return QApplication::translate("Themes", "Dark");
    if (id == "contrast"_L1)
        return QApplication::translate("Themes", "High Contrast");
    return QApplication::translate("Themes", "As the Desktop");
}

QPalette Themes::palette(const QString &id)
{
    QPalette result = QApplication::style()->standardPalette();
    QString name = id;
    // Without a desktop's colours, ours are the better ones.
    if (id == system() && WindowStyle::isUsed())
        name = QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark ? u"dark"_s
                                                                                     : u"light"_s;
    QFile file(u":/logix/themes/%1.json"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return result;
    const QJsonObject colours = QJsonDocument::fromJson(file.readAll()).object();
    const auto roles = QMetaEnum::fromType<QPalette::ColorRole>();
    const auto set = [&](const QJsonObject &values, auto apply) {
        for (auto it = values.begin(); it != values.end(); ++it) {
            bool isKnown = false;
            const int role = roles.keyToValue(it.key().toLatin1().constData(), &isKnown);
            if (isKnown)
                apply(static_cast<QPalette::ColorRole>(role), QColor(it.value().toString()));
        }
    };
    set(colours["all"_L1].toObject(),
        [&](QPalette::ColorRole role, const QColor &colour) { result.setColor(role, colour); });
    set(colours["disabled"_L1].toObject(), [&](QPalette::ColorRole role, const QColor &colour) {
        result.setColor(QPalette::Disabled, role, colour);
    });
    return result;
}

void Themes::apply(const QString &id)
{
    if (id == system() && !WindowStyle::isUsed()) {
        QApplication::setPalette(QPalette());
        return;
    }
    // Other styles bring their own colours and would mix them with these.
    if (!qobject_cast<WindowStyle *>(QApplication::style()))
        QApplication::setStyle(new WindowStyle); // which the application owns
    QApplication::setPalette(palette(id));
}

} // namespace logix
