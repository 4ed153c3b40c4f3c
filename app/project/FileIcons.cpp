// SPDX-License-Identifier: Apache-2.0
#include "project/FileIcons.h"

#include "look/Icons.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace logix {

FileKind fileKind(const QString &name)
{
    const QString suffix = name.section(u'.', -1).toLower();
    if (suffix == "v"_L1 || suffix == "sv"_L1 || suffix == "vh"_L1 || suffix == "svh"_L1)
        return name.section(u'.', 0, -2).endsWith("_tb"_L1) ? FileKind::Testbench
                                                            : FileKind::Design;
    if (suffix == "pcf"_L1 || suffix == "lpf"_L1 || suffix == "cst"_L1 || suffix == "xdc"_L1)
        return FileKind::Pins;
    if (name == "logix.json"_L1)
        return FileKind::Settings;
    if (suffix == "md"_L1 || suffix == "txt"_L1)
        return FileKind::Text;
    return FileKind::Other;
}

QIcon FileIcons::icon(IconType type) const
{
    return logix::icon(type == Folder ? u"folder"_s : u"file"_s);
}

QIcon FileIcons::icon(const QFileInfo &info) const
{
    if (info.isDir())
        return logix::icon(u"folder"_s);
    switch (fileKind(info.fileName())) {
    case FileKind::Design:
        return logix::icon(u"file-design"_s);
    case FileKind::Testbench:
        return logix::icon(u"file-test"_s);
    case FileKind::Pins:
        return logix::icon(u"file-pins"_s);
    case FileKind::Settings:
        return logix::icon(u"settings"_s);
    case FileKind::Text:
        return logix::icon(u"file-text"_s);
    case FileKind::Other:
        break;
    }
    return logix::icon(u"file"_s);
}

QString FileIcons::type(const QFileInfo &info) const
{
    return info.suffix();
}

} // namespace logix
