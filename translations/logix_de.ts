<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>BoardDescriber</name>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>USB in bootloader mode</source>
        <translation>USB im Bootloader-Modus</translation>
    </message>
    <message>
        <source>FT2232H adapter</source>
        <translation>FT2232H-Adapter</translation>
    </message>
    <message>
        <source>FT232H adapter</source>
        <translation>FT232H-Adapter</translation>
    </message>
    <message>
        <source>CMSIS-DAP adapter</source>
        <translation>CMSIS-DAP-Adapter</translation>
    </message>
    <message>
        <source>USB-Blaster adapter</source>
        <translation>USB-Blaster-Adapter</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>Flash</source>
        <translation>Flash</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>clock, %1</source>
        <translation>Takt, %1</translation>
    </message>
    <message>
        <source>unknown rate</source>
        <translation>Frequenz unbekannt</translation>
    </message>
    <message>
        <source>1 LED</source>
        <translation>1 LED</translation>
    </message>
    <message>
        <source>%1 LEDs</source>
        <translation>%1 LEDs</translation>
    </message>
    <message>
        <source>RGB LED</source>
        <translation>RGB-LED</translation>
    </message>
    <message>
        <source>LED matrix</source>
        <translation>LED-Matrix</translation>
    </message>
    <message>
        <source>1 button</source>
        <translation>1 Taster</translation>
    </message>
    <message>
        <source>%1 buttons</source>
        <translation>%1 Taster</translation>
    </message>
    <message>
        <source>1 switch</source>
        <translation>1 Schalter</translation>
    </message>
    <message>
        <source>%1 switches</source>
        <translation>%1 Schalter</translation>
    </message>
    <message>
        <source>PMOD socket</source>
        <translation>PMOD-Buchse</translation>
    </message>
    <message>
        <source>serial port</source>
        <translation>serielle Schnittstelle</translation>
    </message>
    <message>
        <source>pin header</source>
        <translation>Stiftleiste</translation>
    </message>
    <message>
        <source>other pins</source>
        <translation>weitere Pins</translation>
    </message>
    <message>
        <source>1 PMOD</source>
        <translation>1 PMOD</translation>
    </message>
    <message>
        <source>%1 PMODs</source>
        <translation>%1 PMODs</translation>
    </message>
</context>
<context>
    <name>BoardPicture</name>
    <message>
        <source>LEDs</source>
        <translation>LEDs</translation>
    </message>
    <message>
        <source>Buttons</source>
        <translation>Taster</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Schalter</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
</context>
<context>
    <name>DeviceWords</name>
    <message>
        <source>%1, serial number %2</source>
        <translation>%1, Seriennummer %2</translation>
    </message>
    <message>
        <source>%1, on port %2</source>
        <translation>%1, am Anschluss %2</translation>
    </message>
    <message>
        <source>Very likely the %1.</source>
        <translation>Sehr wahrscheinlich das %1.</translation>
    </message>
    <message>
        <source>Could be the %1; a few other boards look the same.</source>
        <translation>Könnte das %1 sein; einige andere Boards sehen gleich aus.</translation>
    </message>
    <message>
        <source>Could be the %1; many other boards look the same.</source>
        <translation>Könnte das %1 sein; viele andere Boards sehen gleich aus.</translation>
    </message>
    <message>
        <source>May be the %1, but you may not open it.</source>
        <translation>Vielleicht das %1, aber du darfst es nicht öffnen.</translation>
    </message>
    <message>
        <source>May be an FPGA board, but you may not open it.</source>
        <translation>Vielleicht ein FPGA-Board, aber du darfst es nicht öffnen.</translation>
    </message>
    <message>
        <source>Looks like the %1.</source>
        <translation>Sieht aus wie das %1.</translation>
    </message>
    <message>
        <source>Looks like the %1 or the %2.</source>
        <translation>Sieht aus wie das %1 oder das %2.</translation>
    </message>
    <message>
        <source>Looks like the %1 or one of %2 others.</source>
        <translation>Sieht aus wie das %1 oder eines von %2 anderen.</translation>
    </message>
    <message>
        <source>Could be one of %1 boards.</source>
        <translation>Könnte eines von %1 Boards sein.</translation>
    </message>
</context>
<context>
    <name>DiagramPage</name>
    <message>
        <source>Diagram of {module}</source>
        <translation>Schaltbild von {module}</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Go to source</source>
        <translation>Zum Quelltext</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Save as SVG</source>
        <translation>Als SVG speichern</translation>
    </message>
    <message>
        <source>Save as PNG</source>
        <translation>Als PNG speichern</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Double-click to open it</source>
        <translation>Doppelklick öffnet es</translation>
    </message>
    <message>
        <source>Double-click to go to its source</source>
        <translation>Doppelklick führt zum Quelltext</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Anschluss</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>Input and output</source>
        <translation>Ein- und Ausgang</translation>
    </message>
    <message>
        <source>Wire</source>
        <translation>Leitung</translation>
    </message>
    <message>
        <source>Bus</source>
        <translation>Bus</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Reset</translation>
    </message>
    <message>
        <source>Parts of a bus</source>
        <translation>Teile eines Busses</translation>
    </message>
    <message>
        <source>Joined to a bus</source>
        <translation>Zum Bus verbunden</translation>
    </message>
    <message>
        <source>Fixed value</source>
        <translation>Fester Wert</translation>
    </message>
    <message>
        <source>don&apos;t care</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>{count} bits</source>
        <translation>{count} Bit</translation>
    </message>
    <message>
        <source>1 bit</source>
        <translation>1 Bit</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Loaded from</source>
        <translation>Geladen in</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Driven by</source>
        <translation>Getrieben von</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>Treibt</translation>
    </message>
    <message>
        <source>{count} blocks</source>
        <translation>{count} Blöcke</translation>
    </message>
    <message>
        <source>Fan-in: {count} blocks</source>
        <translation>Hängt ab von: {count} Blöcken</translation>
    </message>
    <message>
        <source>Fan-out: {count} blocks</source>
        <translation>Bestimmt: {count} Blöcke</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
    <message>
        <source>unnamed net</source>
        <translation>Leitung ohne Namen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>Move the drawing</source>
        <translation>Die Zeichnung verschieben</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Vergrößern und verkleinern</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>Die Auswahl groß zeigen</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>Tatsächliche Größe</translation>
    </message>
    <message>
        <source>Next or previous block</source>
        <translation>Nächster oder voriger Block</translation>
    </message>
    <message>
        <source>Open a module, or go to the source</source>
        <translation>Ein Modul öffnen oder zum Quelltext gehen</translation>
    </message>
    <message>
        <source>Back to the module above</source>
        <translation>Zurück zum Modul darüber</translation>
    </message>
    <message>
        <source>Select a block, or follow a net</source>
        <translation>Einen Block wählen oder einer Leitung folgen</translation>
    </message>
    <message>
        <source>Fan-in: what decides it</source>
        <translation>Wovon es abhängt</translation>
    </message>
    <message>
        <source>Fan-out: what it decides</source>
        <translation>Was es bestimmt</translation>
    </message>
    <message>
        <source>Go to the source</source>
        <translation>Zum Quelltext gehen</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Nichts wählen</translation>
    </message>
    <message>
        <source>These keys</source>
        <translation>Diese Tasten</translation>
    </message>
</context>
<context>
    <name>DiagramPlugin</name>
    <message>
        <source>The part of Logix that shows diagrams is missing: %1</source>
        <translation>Der Teil von Logix, der Schaltbilder zeigt, fehlt: %1</translation>
    </message>
</context>
<context>
    <name>DiagramView</name>
    <message>
        <source>Diagram</source>
        <translation>Schaltbild</translation>
    </message>
    <message>
        <source>Its page can&apos;t be read.</source>
        <translation>Seine Seite lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>Its page has a mistake.</source>
        <translation>Seine Seite hat einen Fehler.</translation>
    </message>
    <message>
        <source>Logix runs as root, and its browser engine doesn&apos;t: start Logix as an ordinary user, or open the diagram in a browser.</source>
        <translation>Logix läuft als root, die Browser-Komponente darf das nicht: Logix als gewöhnlicher Benutzer starten oder das Schaltbild im Browser öffnen.</translation>
    </message>
    <message>
        <source>This system doesn&apos;t let the browser engine put its pages into a sandbox, and it isn&apos;t used without one. The diagram can be opened in a browser.</source>
        <translation>Dieses System lässt die Browser-Komponente ihre Seiten nicht in eine Sandbox setzen, und ohne sie wird sie nicht benutzt. Das Schaltbild lässt sich im Browser öffnen.</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>%1 is there already and is not empty.</source>
        <translation>%1 gibt es schon und ist nicht leer.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written.</source>
        <translation>%1 kann nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>Themes</name>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High Contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>As the Desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>Logix made a mistake: %1.</source>
        <translation>Logix hat einen Fehler gemacht: %1.</translation>
    </message>
    <message>
        <source>There was nothing to clean.</source>
        <translation>Es gab nichts aufzuräumen.</translation>
    </message>
    <message>
        <source>The build folder is gone.</source>
        <translation>Der Build-Ordner ist gelöscht.</translation>
    </message>
    <message>
        <source>Check: %1.</source>
        <translation>Prüfen: %1.</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>keine Probleme</translation>
    </message>
    <message>
        <source>Verible can&apos;t lay it out.</source>
        <translation>Verible kann es nicht formatieren.</translation>
    </message>
    <message>
        <source>There is no module in the design files yet: write the design first.</source>
        <translation>In den Designdateien gibt es noch kein Modul: Schreibe zuerst den Entwurf.</translation>
    </message>
    <message>
        <source>%1 passed.</source>
        <translation>%1 ist bestanden.</translation>
    </message>
    <message>
        <source>%1 failed.</source>
        <translation>%1 ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>All %1 testbenches passed.</source>
        <translation>Alle %1 Testbenches sind bestanden.</translation>
    </message>
    <message>
        <source>%1 of %2 testbenches passed.</source>
        <translation>%1 von %2 Testbenches sind bestanden.</translation>
    </message>
    <message>
        <source>%1 passed. Its waveform is open.</source>
        <translation>%1 ist bestanden. Der Signalverlauf ist offen.</translation>
    </message>
    <message>
        <source>%1 failed. Its waveform is open at the failure.</source>
        <translation>%1 ist fehlgeschlagen. Der Signalverlauf ist beim Fehlschlag offen.</translation>
    </message>
    <message>
        <source>A device that may be the %1 is plugged in, but you may not open it: %2.</source>
        <translation>Ein Gerät, das vielleicht das %1 ist, ist angesteckt, aber du darfst es nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>The %1 isn&apos;t connected.</source>
        <translation>Das %1 ist nicht verbunden.</translation>
    </message>
    <message>
        <source>Connect it with a USB cable that carries data, switch it on, and upload again.</source>
        <translation>Mit einem USB-Kabel anschließen, das auch Daten überträgt, einschalten und noch einmal hochladen.</translation>
    </message>
    <message>
        <source>What is plugged in looks like: %1.</source>
        <translation>Was angesteckt ist, sieht aus wie: %1.</translation>
    </message>
</context>
<context>
    <name>logix::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>logix::BoardButton</name>
    <message>
        <source>The board that the project is for, and the memory that Upload writes to. A click lets you choose another one.</source>
        <translation>Das Board des Projekts und der Speicher, in den hochgeladen wird. Ein Klick lässt dich ein anderes wählen.</translation>
    </message>
    <message>
        <source>Choose a board</source>
        <translation>Board wählen</translation>
    </message>
    <message>
        <source>Choose the board that the project is for</source>
        <translation>Das Board wählen, für das das Projekt ist</translation>
    </message>
    <message>
        <source>The board %1</source>
        <translation>Das Board %1</translation>
    </message>
    <message>
        <source>The catalog has no board %1: choose one.</source>
        <translation>Der Katalog hat kein Board %1: Wähle eines.</translation>
    </message>
    <message>
        <source>%1 with %2. A click chooses another board.</source>
        <translation>%1 mit %2. Ein Klick wählt ein anderes Board.</translation>
    </message>
</context>
<context>
    <name>logix::BoardChangeDialog</name>
    <message>
        <source>Change the Board</source>
        <translation>Board wechseln</translation>
    </message>
    <message>
        <source>How the new board differs from the one before. Where the catalog knows what is on the pins of both, the pin file can be written anew: each port goes to the clock, LED, button or line that it had.</source>
        <translation>Worin sich das neue Board vom alten unterscheidet. Wo der Katalog weiß, was bei beiden an den Pins liegt, kann die Pin-Datei neu geschrieben werden: Jeder Port kommt an den Takt, die LED, den Taster oder die Leitung, die er hatte.</translation>
    </message>
    <message>
        <source>The boards are being compared.</source>
        <translation>Die Boards werden verglichen.</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>The new pin file</source>
        <translation>Die neue Pin-Datei</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Wechseln</translation>
    </message>
    <message>
        <source>The boards can&apos;t be compared: %1</source>
        <translation>Die Boards lassen sich nicht vergleichen: %1</translation>
    </message>
    <message>
        <source>From the %1 to the %2. Both have the same FPGA, so what is built for one fits the other.</source>
        <translation>Vom %1 zum %2. Beide haben dasselbe FPGA: Was für das eine gebaut ist, passt auch zum anderen.</translation>
    </message>
    <message>
        <source>From the %1 to the %2. The design is built anew for it.</source>
        <translation>Vom %1 zum %2. Der Entwurf wird dafür neu gebaut.</translation>
    </message>
    <message>
        <source>The pin file %1 stays as it is: what its ports have on the %2 isn&apos;t known.</source>
        <translation>Die Pin-Datei %1 bleibt, wie sie ist: Was ihre Ports auf dem %2 haben, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>&amp;Write the pin file %1 for the %2</source>
        <translation>&amp;Pin-Datei %1 für das %2 schreiben</translation>
    </message>
    <message>
        <source>Without a pin there: %1.</source>
        <translation>Ohne Pin dort: %1.</translation>
    </message>
    <message>
        <source>These work the other way round there: %1.</source>
        <translation>Dort mit umgekehrtem Pegel: %1.</translation>
    </message>
</context>
<context>
    <name>logix::BoardDelegate</name>
    <message>
        <source>your own</source>
        <translation>dein eigenes</translation>
    </message>
</context>
<context>
    <name>logix::BoardDetails</name>
    <message>
        <source>&amp;Program by:</source>
        <translation>&amp;Programmieren über:</translation>
    </message>
    <message>
        <source>Your own board, %1</source>
        <translation>Dein eigenes Board, %1</translation>
    </message>
    <message>
        <source>ID in the catalog: %1</source>
        <translation>ID im Katalog: %1</translation>
    </message>
    <message>
        <source>With %1</source>
        <translation>Mit %1</translation>
    </message>
    <message>
        <source>With %1. %2</source>
        <translation>Mit %1. %2</translation>
    </message>
    <message>
        <source>There is one way to program it.</source>
        <translation>Es gibt nur einen Weg, es zu programmieren.</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>Gut zu wissen</translation>
    </message>
    <message>
        <source>Programming it this way has been tried on a real board.</source>
        <translation>So zu programmieren ist auf einem echten Board erprobt.</translation>
    </message>
    <message>
        <source>Programming it this way has not been tried on a real board yet.</source>
        <translation>So zu programmieren ist auf einem echten Board noch nicht erprobt.</translation>
    </message>
    <message>
        <source>Done with %1.</source>
        <translation>Dafür dient %1.</translation>
    </message>
    <message>
        <source>On the board, with the FPGA&apos;s pins</source>
        <translation>Auf dem Board, mit den Pins des FPGAs</translation>
    </message>
</context>
<context>
    <name>logix::BoardDrawing</name>
    <message>
        <source>Drawing of %1: %2</source>
        <translation>Zeichnung von %1: %2</translation>
    </message>
</context>
<context>
    <name>logix::BoardPicker</name>
    <message>
        <source>Choose a Board</source>
        <translation>Board wählen</translation>
    </message>
    <message>
        <source>Type a part of a board&apos;s name, its FPGA or what is on it. The arrow keys move in the list while you type; Enter chooses.</source>
        <translation>Tippe einen Teil des Namens, des FPGAs oder dessen, was auf dem Board ist. Die Pfeiltasten gehen beim Tippen durch die Liste; die Eingabetaste wählt.</translation>
    </message>
    <message>
        <source>Search by name, FPGA or features</source>
        <translation>Nach Name, FPGA oder Ausstattung suchen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Boards</source>
        <translation>Boards</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>The catalog can&apos;t be read</source>
        <translation>Der Katalog kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>No board fits</source>
        <translation>Kein Board passt</translation>
    </message>
    <message>
        <source>Select a board first.</source>
        <translation>Wähle zuerst ein Board aus.</translation>
    </message>
    <message>
        <source>Show All Boards</source>
        <translation>Alle Boards zeigen</translation>
    </message>
    <message>
        <source>Your own boards are left out until this is mended:</source>
        <translation>Deine eigenen Boards fehlen, bis das behoben ist:</translation>
    </message>
    <message>
        <source>A double-click or Enter opens the place in the editor.</source>
        <translation>Ein Doppelklick oder die Eingabetaste öffnet die Stelle im Editor.</translation>
    </message>
    <message>
        <source>No board of the catalog has all that you look for.</source>
        <translation>Kein Board des Katalogs hat alles, was du suchst.</translation>
    </message>
</context>
<context>
    <name>logix::BuildOptionsPage</name>
    <message>
        <source>Several drivers on one signal</source>
        <translation>Mehrere Treiber an einem Signal</translation>
    </message>
    <message>
        <source>Tri-states that synthesis turns into constants</source>
        <translation>Tri-States, aus denen die Synthese Konstanten macht</translation>
    </message>
    <message>
        <source>Memories larger than the FPGA&apos;s</source>
        <translation>Speicher, die größer sind als die des FPGAs</translation>
    </message>
    <message>
        <source>Put &amp;multipliers into DSP blocks where the FPGA has them</source>
        <translation>&amp;Multiplizierer in DSP-Blöcke legen, wo das FPGA welche hat</translation>
    </message>
    <message>
        <source>48, or clk 12, pixel 25.2</source>
        <translation>48, oder clk 12, pixel 25.2</translation>
    </message>
    <message>
        <source>What the clocks should reach: one frequency for all, or one for each named clock. The report says whether they do.</source>
        <translation>Was die Takte erreichen sollen: eine Frequenz für alle, oder eine für jeden genannten Takt. Der Bericht sagt, ob sie es tun.</translation>
    </message>
    <message>
        <source>&amp;Target in MHz:</source>
        <translation>&amp;Ziel in MHz:</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Small</source>
        <translation>Klein</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>What synthesis works towards.</source>
        <translation>Worauf die Synthese hinarbeitet.</translation>
    </message>
    <message>
        <source>O&amp;ptimize for:</source>
        <translation>O&amp;ptimieren auf:</translation>
    </message>
    <message>
        <source>the tool&apos;s own</source>
        <translation>der des Werkzeugs</translation>
    </message>
    <message>
        <source>Where place and route starts its random numbers: another seed gives another placement.</source>
        <translation>Womit Platzierung und Verdrahtung ihre Zufallszahlen beginnen: Ein anderer Startwert gibt eine andere Platzierung.</translation>
    </message>
    <message>
        <source>S&amp;eed:</source>
        <translation>&amp;Startwert:</translation>
    </message>
    <message>
        <source>For s&amp;ynthesis:</source>
        <translation>Für die S&amp;ynthese:</translation>
    </message>
    <message>
        <source>For place and &amp;route:</source>
        <translation>Fü&amp;r Platzierung und Verdrahtung:</translation>
    </message>
    <message>
        <source>For pac&amp;king:</source>
        <translation>Für das Pac&amp;ken:</translation>
    </message>
    <message>
        <source>Accept with a warning:</source>
        <translation>Mit einer Warnung annehmen:</translation>
    </message>
    <message>
        <source>no more arguments</source>
        <translation>keine weiteren Argumente</translation>
    </message>
    <message>
        <source>More arguments for the program, passed on unchanged.</source>
        <translation>Weitere Argumente für das Programm, unverändert weitergegeben.</translation>
    </message>
    <message>
        <source>The target is a frequency in MHz, such as 48, or clocks with one each, such as clk 12, pixel 25.2.</source>
        <translation>Das Ziel ist eine Frequenz in MHz, etwa 48, oder Takte mit je einer, etwa clk 12, pixel 25.2.</translation>
    </message>
    <message>
        <source>A quotation mark in the arguments isn&apos;t closed.</source>
        <translation>Ein Anführungszeichen in den Argumenten ist nicht geschlossen.</translation>
    </message>
</context>
<context>
    <name>logix::ConsolePanel</name>
    <message>
        <source>Clear the console</source>
        <translation>Konsole leeren</translation>
    </message>
    <message>
        <source>Copy the command lines</source>
        <translation>Befehlszeilen kopieren</translation>
    </message>
    <message>
        <source>Everything the tools print, line by line. Lines that begin with $ are the commands that ran; copied into a terminal, they run again.</source>
        <translation>Alles, was die Werkzeuge ausgeben, Zeile für Zeile. Zeilen mit $ am Anfang sind die Befehle, die liefen; in ein Terminal kopiert, laufen sie noch einmal.</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Nothing has run yet</source>
        <translation>Noch ist nichts gelaufen</translation>
    </message>
    <message>
        <source>The tools&apos; own words appear here while they work.</source>
        <translation>Hier steht, was die Werkzeuge sagen, während sie arbeiten.</translation>
    </message>
    <message>
        <source>The console is empty.</source>
        <translation>Die Konsole ist leer.</translation>
    </message>
    <message>
        <source>No command has run yet.</source>
        <translation>Noch ist kein Befehl gelaufen.</translation>
    </message>
    <message>
        <source>%1 lines came too fast to be shown.</source>
        <translation>%1 Zeilen kamen zu schnell, um gezeigt zu werden.</translation>
    </message>
    <message>
        <source>Copy This Command</source>
        <translation>Diesen Befehl kopieren</translation>
    </message>
</context>
<context>
    <name>logix::DefinesEditor</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Macro definitions</source>
        <translation>Makrodefinitionen</translation>
    </message>
    <message>
        <source>Add a definition</source>
        <translation>Eine Definition hinzufügen</translation>
    </message>
    <message>
        <source>Take the definition out</source>
        <translation>Die Definition entfernen</translation>
    </message>
    <message>
        <source>%1 can&apos;t be a macro&apos;s name: letters, digits and _ only, a letter first.</source>
        <translation>%1 kann kein Makroname sein: nur Buchstaben, Ziffern und _, vorn ein Buchstabe.</translation>
    </message>
    <message>
        <source>The macro %1 is defined twice.</source>
        <translation>Das Makro %1 ist zweimal definiert.</translation>
    </message>
</context>
<context>
    <name>logix::DeviceButton</name>
    <message>
        <source>Whether the project&apos;s board is plugged in. A click lists what is: choose the device that Upload writes to where several fit, take another board for the project, or get the permission to use a device.</source>
        <translation>Ob das Board des Projekts angesteckt ist. Ein Klick zeigt, was angesteckt ist: Wo mehrere Geräte passen, wird hier das für Hochladen gewählt; ein anderes Board kann für das Projekt genommen und die Erlaubnis für ein Gerät besorgt werden.</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>Wird gesucht</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>No permission</source>
        <translation>Keine Erlaubnis</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>%1 connected</source>
        <translation>%1 verbunden</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>What is plugged in is being looked up.</source>
        <translation>Es wird nachgesehen, was angesteckt ist.</translation>
    </message>
    <message>
        <source>The %1 isn&apos;t connected.</source>
        <translation>Das %1 ist nicht verbunden.</translation>
    </message>
    <message>
        <source>No FPGA board is plugged in.</source>
        <translation>Es ist kein FPGA-Board angesteckt.</translation>
    </message>
    <message>
        <source>Board: %1</source>
        <translation>Board: %1</translation>
    </message>
    <message>
        <source>Upload writes to this one</source>
        <translation>Hochladen schreibt in dieses</translation>
    </message>
    <message>
        <source>Take the %1 for This Project</source>
        <translation>Das %1 für dieses Projekt nehmen</translation>
    </message>
    <message>
        <source>Fix Permissions…</source>
        <translation>Erlaubnis einrichten…</translation>
    </message>
    <message>
        <source>Look Again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
</context>
<context>
    <name>logix::DeviceChooser</name>
    <message>
        <source>Choose a Device</source>
        <translation>Gerät wählen</translation>
    </message>
    <message>
        <source>Several devices that are plugged in fit the design&apos;s board. The one that is chosen here is taken until it is unplugged; the button beside the board changes it.</source>
        <translation>Mehrere angesteckte Geräte passen zum Board des Entwurfs. Das hier gewählte gilt, bis es abgezogen wird; der Knopf neben dem Board ändert das.</translation>
    </message>
    <message>
        <source>Which of these is the %1 that the design goes to?</source>
        <translation>Welches davon ist das %1, in das der Entwurf kommt?</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>Hochladen</translation>
    </message>
    <message>
        <source>Select a device first.</source>
        <translation>Zuerst ein Gerät auswählen.</translation>
    </message>
</context>
<context>
    <name>logix::DiagramDock</name>
    <message>
        <source>Diagram</source>
        <translation>Schaltbild</translation>
    </message>
</context>
<context>
    <name>logix::DiagramPanel</name>
    <message>
        <source>&amp;Draw Again</source>
        <translation>Neu &amp;zeichnen</translation>
    </message>
    <message>
        <source>&amp;Follow the Cursor</source>
        <translation>Dem Cursor &amp;folgen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stopp</translation>
    </message>
    <message>
        <source>&amp;Choose a Module…</source>
        <translation>Ein &amp;Modul wählen …</translation>
    </message>
    <message>
        <source>&amp;Go to the Error</source>
        <translation>Zum &amp;Fehler gehen</translation>
    </message>
    <message>
        <source>&amp;Open in the Browser</source>
        <translation>Im &amp;Browser öffnen</translation>
    </message>
    <message>
        <source>The design as a schematic. Double-click a module to look into it, anything else to see its source; the page&apos;s ? lists the mouse and the keys.</source>
        <translation>Das Design als Schaltbild. Ein Doppelklick auf ein Modul zeigt, was darin ist, auf alles andere den Quelltext; das ? der Seite nennt Maus und Tasten.</translation>
    </message>
    <message>
        <source>Draw the diagram again</source>
        <translation>Das Schaltbild neu zeichnen</translation>
    </message>
    <message>
        <source>Mark what the cursor is at</source>
        <translation>Markieren, worauf der Cursor steht</translation>
    </message>
    <message>
        <source>The diagram can&apos;t be shown here</source>
        <translation>Das Schaltbild lässt sich hier nicht zeigen</translation>
    </message>
    <message>
        <source>The diagram&apos;s page ended</source>
        <translation>Die Seite des Schaltbilds wurde beendet</translation>
    </message>
    <message>
        <source>It may have run out of memory. The design itself is fine.</source>
        <translation>Vielleicht fehlte Speicher. Am Design liegt es nicht.</translation>
    </message>
    <message>
        <source>Save the Diagram</source>
        <translation>Das Schaltbild speichern</translation>
    </message>
    <message>
        <source>The design can&apos;t be drawn</source>
        <translation>Das Design lässt sich nicht zeichnen</translation>
    </message>
    <message>
        <source>Not drawn yet</source>
        <translation>Noch nicht gezeichnet</translation>
    </message>
    <message>
        <source>This shows the design as a schematic: registers, gates, modules and the wires between them.</source>
        <translation>Hier steht das Design als Schaltbild: Register, Gatter, Module und die Leitungen dazwischen.</translation>
    </message>
    <message>
        <source>Drawing the diagram</source>
        <translation>Das Schaltbild wird gezeichnet</translation>
    </message>
    <message>
        <source>Where does the diagram start?</source>
        <translation>Wo beginnt das Schaltbild?</translation>
    </message>
    <message>
        <source>More than one module could be the design&apos;s top.</source>
        <translation>Mehr als ein Modul könnte das oberste des Designs sein.</translation>
    </message>
    <message>
        <source>The design has changed: drawing it again …</source>
        <translation>Das Design hat sich geändert und wird neu gezeichnet …</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>Schaltbild</translation>
    </message>
    <message>
        <source>The module that the diagram starts at:</source>
        <translation>Das Modul, bei dem das Schaltbild beginnt:</translation>
    </message>
</context>
<context>
    <name>logix::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>We&amp;itersuchen</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>&amp;Vorheriges suchen</translation>
    </message>
    <message>
        <source>R&amp;eplace…</source>
        <translation>Erse&amp;tzen…</translation>
    </message>
    <message>
        <source>&amp;Go to Line…</source>
        <translation>&amp;Gehe zu Zeile…</translation>
    </message>
    <message>
        <source>Toggle Co&amp;mment</source>
        <translation>Ko&amp;mmentar umschalten</translation>
    </message>
    <message>
        <source>Open a file first.</source>
        <translation>Öffne zuerst eine Datei.</translation>
    </message>
</context>
<context>
    <name>logix::EditorSettingsDialog</name>
    <message>
        <source>&amp;Check while typing</source>
        <translation>Beim Tippen &amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Format when a file is saved</source>
        <translation>Beim Speichern &amp;formatieren</translation>
    </message>
    <message>
        <source>Fonts, Colours, &amp;Indentation…</source>
        <translation>Schriften, Farben, &amp;Einrückung…</translation>
    </message>
    <message>
        <source>Editor Settings</source>
        <translation>Editor-Einstellungen</translation>
    </message>
    <message>
        <source>How the editor works, in every project.</source>
        <translation>Wie der Editor arbeitet, in jedem Projekt.</translation>
    </message>
    <message>
        <source>The editor component&apos;s own settings</source>
        <translation>Die eigenen Einstellungen der Editor-Komponente</translation>
    </message>
    <message>
        <source>Half a second after the last key, and when a file is saved, Verilator looks for mistakes in the project&apos;s files, saved or not.</source>
        <translation>Eine halbe Sekunde nach der letzten Taste und beim Speichern sucht Verilator nach Fehlern in den Dateien des Projekts, gespeichert oder nicht.</translation>
    </message>
    <message>
        <source>Verible lays out Verilog and SystemVerilog files. Only blanks and line ends change; a file with a syntax error stays as it is.</source>
        <translation>Verible formatiert Verilog- und SystemVerilog-Dateien. Nur Leerzeichen und Zeilenenden ändern sich; eine Datei mit einem Syntaxfehler bleibt, wie sie ist.</translation>
    </message>
</context>
<context>
    <name>logix::EditorTabs</name>
    <message>
        <source>The files you are working on, one tab each. A dot before a name means that its changes are not saved yet.</source>
        <translation>Die Dateien, an denen du arbeitest, jede in einem Reiter. Ein Punkt vor dem Namen heißt, dass ihre Änderungen noch nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 isn&apos;t there any more.</source>
        <translation>%1 gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be opened.</source>
        <translation>%1 kann nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>Close this file</source>
        <translation>Diese Datei schließen</translation>
    </message>
    <message>
        <source>The editor. Marks at the left edge show what Check and Build found; rest the mouse on one to read it.</source>
        <translation>Der Editor. Zeichen am linken Rand zeigen, was Prüfen und Bauen gefunden haben; lass die Maus darauf ruhen, um es zu lesen.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Unsaved Changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>%1 files have changes that are not saved.</source>
        <translation>%1 Dateien haben Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Without saving, they are lost.</source>
        <translation>Ohne Speichern gehen sie verloren.</translation>
    </message>
</context>
<context>
    <name>logix::ExampleDialog</name>
    <message>
        <source>Open the Example %1</source>
        <translation>Das Beispiel %1 öffnen</translation>
    </message>
    <message>
        <source>An example opens as a copy of your own, so that you can change it.</source>
        <translation>Ein Beispiel öffnet sich als deine eigene Kopie, die du ändern kannst.</translation>
    </message>
    <message>
        <source>Copy and Open</source>
        <translation>Kopieren und öffnen</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>The example is copied to a folder of yours, where you can change it.</source>
        <translation>Das Beispiel wird in einen Ordner von dir kopiert, wo du es ändern kannst.</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;In the folder:</source>
        <translation>&amp;Im Ordner:</translation>
    </message>
    <message>
        <source>Where the Copy Goes</source>
        <translation>Wohin die Kopie kommt</translation>
    </message>
    <message>
        <source>The folder has to be a full path.</source>
        <translation>Der Ordner muss ein vollständiger Pfad sein.</translation>
    </message>
    <message>
        <source>There is a folder of this name already.</source>
        <translation>Einen Ordner dieses Namens gibt es schon.</translation>
    </message>
</context>
<context>
    <name>logix::ExampleModel</name>
    <message>
        <source>for beginners</source>
        <translation>für den Anfang</translation>
    </message>
    <message>
        <source>for the experienced</source>
        <translation>für Fortgeschrittene</translation>
    </message>
    <message>
        <source>%1 for %2: %3</source>
        <translation>%1 für %2: %3</translation>
    </message>
</context>
<context>
    <name>logix::FeatureChips</name>
    <message>
        <source>LEDs</source>
        <translation>LEDs</translation>
    </message>
    <message>
        <source>Buttons</source>
        <translation>Taster</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Schalter</translation>
    </message>
    <message>
        <source>PMODs</source>
        <translation>PMODs</translation>
    </message>
    <message>
        <source>Serial port</source>
        <translation>Serielle Schnittstelle</translation>
    </message>
    <message>
        <source>Own USB cable</source>
        <translation>Eigenes USB-Kabel</translation>
    </message>
    <message>
        <source>Tried on a real one</source>
        <translation>Auf einem echten erprobt</translation>
    </message>
    <message>
        <source>With:</source>
        <translation>Mit:</translation>
    </message>
    <message>
        <source>%1 of %2 boards</source>
        <translation>%1 von %2 Boards</translation>
    </message>
</context>
<context>
    <name>logix::FileListEditor</name>
    <message>
        <source>Add files</source>
        <translation>Dateien hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Einen Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Take out of the list</source>
        <translation>Aus der Liste nehmen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Design files (%1)</source>
        <translation>Entwurfsdateien (%1)</translation>
    </message>
    <message>
        <source>A project&apos;s files lie in its folder. This is outside: %1</source>
        <translation>Die Dateien eines Projekts liegen in seinem Ordner. Das liegt außerhalb: %1</translation>
    </message>
</context>
<context>
    <name>logix::FilesPanel</name>
    <message>
        <source>&amp;New File…</source>
        <translation>&amp;Neue Datei…</translation>
    </message>
    <message>
        <source>New &amp;Folder…</source>
        <translation>Neuer &amp;Ordner…</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>The files of the project. Enter opens one, F2 renames it, Delete moves it to the trash.</source>
        <translation>Die Dateien des Projekts. Die Eingabetaste öffnet eine, F2 benennt sie um, Entf legt sie in den Papierkorb.</translation>
    </message>
    <message>
        <source>Project files</source>
        <translation>Projektdateien</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>Kein Projekt</translation>
    </message>
    <message>
        <source>A project is a folder with your Verilog files.</source>
        <translation>Ein Projekt ist ein Ordner mit deinen Verilog-Dateien.</translation>
    </message>
    <message>
        <source>This folder is empty</source>
        <translation>Dieser Ordner ist leer</translation>
    </message>
    <message>
        <source>Start with a design file.</source>
        <translation>Beginne mit einer Entwurfsdatei.</translation>
    </message>
    <message>
        <source>Open a project first.</source>
        <translation>Öffne zuerst ein Projekt.</translation>
    </message>
    <message>
        <source>Select a file of the project first.</source>
        <translation>Wähle zuerst eine Datei des Projekts aus.</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Name of the folder:</source>
        <translation>Name des Ordners:</translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be made in %2.</source>
        <translation>Der Ordner %1 kann in %2 nicht angelegt werden.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Move the folder %1 and all that is in it to the trash?</source>
        <translation>Den Ordner %1 mit allem, was darin ist, in den Papierkorb legen?</translation>
    </message>
    <message>
        <source>Move %1 to the trash?</source>
        <translation>%1 in den Papierkorb legen?</translation>
    </message>
    <message>
        <source>Move to Trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>There is no trash for %1. Delete it for good?</source>
        <translation>Für %1 gibt es keinen Papierkorb. Endgültig löschen?</translation>
    </message>
    <message>
        <source>Delete for Good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>%1 can&apos;t be deleted.</source>
        <translation>%1 kann nicht gelöscht werden.</translation>
    </message>
</context>
<context>
    <name>logix::Layouter</name>
    <message>
        <source>Open a file first.</source>
        <translation>Öffne zuerst eine Datei.</translation>
    </message>
    <message>
        <source>Only Verilog and SystemVerilog files can be formatted.</source>
        <translation>Nur Verilog- und SystemVerilog-Dateien können formatiert werden.</translation>
    </message>
    <message>
        <source>This file can&apos;t be changed.</source>
        <translation>Diese Datei kann nicht geändert werden.</translation>
    </message>
    <message>
        <source>Not formatted, the text stays: %1: %2</source>
        <translation>Nicht formatiert, der Text bleibt: %1: %2</translation>
    </message>
    <message>
        <source>%1 changed while it was being formatted. Format it again.</source>
        <translation>%1 hat sich während des Formatierens geändert. Formatiere noch einmal.</translation>
    </message>
    <message>
        <source>%1 is formatted already.</source>
        <translation>%1 ist schon formatiert.</translation>
    </message>
    <message>
        <source>%1 is formatted. Undo takes it back.</source>
        <translation>%1 ist formatiert. Rückgängig macht es ungeschehen.</translation>
    </message>
</context>
<context>
    <name>logix::MainWindow</name>
    <message>
        <source>No file is open</source>
        <translation>Keine Datei ist offen</translation>
    </message>
    <message>
        <source>Open one from the list at the left: Enter or a double click.</source>
        <translation>Öffne eine aus der Liste links: mit der Eingabetaste oder einem Doppelklick.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>%1 has changed on the disk, and it has changes here that are not saved.</source>
        <translation>%1 hat sich auf dem Datenträger geändert und hat hier Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Take the Disk&apos;s</source>
        <translation>Die gespeicherte nehmen</translation>
    </message>
    <message>
        <source>Keep Mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>%1 is no longer on the disk. Its text is still here.</source>
        <translation>%1 gibt es auf dem Datenträger nicht mehr. Der Text ist noch hier.</translation>
    </message>
    <message>
        <source>Write It Again</source>
        <translation>Wieder schreiben</translation>
    </message>
    <message>
        <source>The folder %1 isn&apos;t there any more.</source>
        <translation>Den Ordner %1 gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>This project is open in another window too. What is saved there shows up here, but only one of them builds at a time.</source>
        <translation>Dieses Projekt ist noch in einem anderen Fenster offen. Was dort gespeichert wird, erscheint hier, aber nur eines von beiden baut zur selben Zeit.</translation>
    </message>
    <message>
        <source>%1 needs every file saved, and one couldn&apos;t be.</source>
        <translation>%1 braucht jede Datei gespeichert, und eine ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1 wurde angehalten.</translation>
    </message>
    <message>
        <source>Top Module</source>
        <translation>Top-Modul</translation>
    </message>
    <message>
        <source>Pin Constraints</source>
        <translation>Pin-Datei</translation>
    </message>
    <message>
        <source>More than one module could be the design&apos;s top. Which one goes onto the board?</source>
        <translation>Mehr als ein Modul könnte das oberste sein. Welches kommt auf das Board?</translation>
    </message>
    <message>
        <source>There is more than one file of pin constraints. Which one is the board&apos;s?</source>
        <translation>Es gibt mehr als eine Pin-Datei. Welche gehört zum Board?</translation>
    </message>
    <message>
        <source>Build needs a top module.</source>
        <translation>Bauen braucht ein Top-Modul.</translation>
    </message>
    <message>
        <source>Build needs a file of pin constraints.</source>
        <translation>Bauen braucht eine Pin-Datei.</translation>
    </message>
    <message>
        <source>There is no quick fix for this problem.</source>
        <translation>Für dieses Problem gibt es keine schnelle Reparatur.</translation>
    </message>
    <message>
        <source>There is no quick fix for this line.</source>
        <translation>Für diese Zeile gibt es keine schnelle Reparatur.</translation>
    </message>
    <message>
        <source>Open a project first.</source>
        <translation>Öffne zuerst ein Projekt.</translation>
    </message>
    <message>
        <source>%1 is running: wait for it or stop it.</source>
        <translation>%1 läuft: Warte darauf oder halte es an.</translation>
    </message>
    <message>
        <source>logix.json has an error: repair it first.</source>
        <translation>logix.json hat einen Fehler: Behebe ihn zuerst.</translation>
    </message>
    <message>
        <source>Open a file first.</source>
        <translation>Öffne zuerst eine Datei.</translation>
    </message>
    <message>
        <source>The list of problems is empty.</source>
        <translation>Die Liste der Probleme ist leer.</translation>
    </message>
    <message>
        <source>%1[*] – Logix</source>
        <translation>%1[*] – Logix</translation>
    </message>
    <message>
        <source>Logix: open a folder, choose a board, then Check and Build.</source>
        <translation>Logix: Öffne einen Ordner, wähle ein Board, dann Prüfen und Bauen.</translation>
    </message>
    <message>
        <source>New &amp;Project…</source>
        <translation>Neues &amp;Projekt…</translation>
    </message>
    <message>
        <source>&amp;Open Folder…</source>
        <translation>Ordner ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a Folder as a Project</source>
        <translation>Einen Ordner als Projekt öffnen</translation>
    </message>
    <message>
        <source>Close Pro&amp;ject</source>
        <translation>Pro&amp;jekt schließen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save A&amp;ll</source>
        <translation>A&amp;lle speichern</translation>
    </message>
    <message>
        <source>&amp;Close File</source>
        <translation>Datei s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Choose &amp;Board…</source>
        <translation>&amp;Board wählen…</translation>
    </message>
    <message>
        <source>Project &amp;Settings…</source>
        <translation>Projekt&amp;einstellungen…</translation>
    </message>
    <message>
        <source>Show File &amp;List</source>
        <translation>Datei&amp;liste zeigen</translation>
    </message>
    <message>
        <source>Show &amp;Output</source>
        <translation>&amp;Ausgabe zeigen</translation>
    </message>
    <message>
        <source>&amp;Next Problem</source>
        <translation>&amp;Nächstes Problem</translation>
    </message>
    <message>
        <source>Pre&amp;vious Problem</source>
        <translation>&amp;Voriges Problem</translation>
    </message>
    <message>
        <source>&amp;Quick Fix…</source>
        <translation>S&amp;chnelle Reparatur…</translation>
    </message>
    <message>
        <source>&amp;What Is This?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Recent Projects</source>
        <translation>&amp;Zuletzt offene Projekte</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Projekt</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Problems</source>
        <translation>&amp;Probleme</translation>
    </message>
    <message>
        <source>&amp;Console</source>
        <translation>&amp;Konsole</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>Be&amp;richt</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>&amp;Dateien</translation>
    </message>
    <message>
        <source>&amp;Editor</source>
        <translation>&amp;Editor</translation>
    </message>
    <message>
        <source>Ne&amp;xt Tab</source>
        <translation>Nä&amp;chster Reiter</translation>
    </message>
    <message>
        <source>Previous Ta&amp;b</source>
        <translation>V&amp;origer Reiter</translation>
    </message>
    <message>
        <source>Colour&amp;s</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Verbs</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Ed&amp;itor Settings…</source>
        <translation>Editor-E&amp;instellungen…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormatieren</translation>
    </message>
    <message>
        <source>Lays out the file in the editor (by Verible), saved or not. Only blanks and line ends change; one Undo takes it back.</source>
        <translation>Formatiert die Datei im Editor (mit Verible), gespeichert oder nicht. Nur Leerzeichen und Zeilenenden ändern sich; einmal Rückgängig macht es ungeschehen.</translation>
    </message>
    <message>
        <source>Sho&amp;w Tests</source>
        <translation>Tests &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Tests</source>
        <translation>&amp;Tests</translation>
    </message>
    <message>
        <source>Tests</source>
        <translation>Tests</translation>
    </message>
    <message>
        <source>Checked while typing.</source>
        <translation>Beim Tippen geprüft.</translation>
    </message>
    <message>
        <source>Checking while typing: %1</source>
        <translation>Prüfen beim Tippen: %1</translation>
    </message>
    <message>
        <source>Lay out the file (%1)</source>
        <translation>Die Datei formatieren (%1)</translation>
    </message>
    <message>
        <source>&amp;Diagram</source>
        <translation>S&amp;chaltbild</translation>
    </message>
    <message>
        <source>Show the design as a schematic</source>
        <translation>Das Design als Schaltbild zeigen</translation>
    </message>
    <message>
        <source>Upload was stopped while the board was written: it may hold half a design. Upload again.</source>
        <translation>Hochladen wurde angehalten, während das Board beschrieben wurde: Vielleicht enthält es einen halben Entwurf. Noch einmal hochladen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>board</source>
        <translation>Board</translation>
    </message>
    <message>
        <source>Upload needs a device.</source>
        <translation>Hochladen braucht ein Gerät.</translation>
    </message>
    <message>
        <source>Fix Permissions…</source>
        <translation>Erlaubnis einrichten…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>%1 Again</source>
        <translation>Noch einmal: %1</translation>
    </message>
</context>
<context>
    <name>logix::NewFileDialog</name>
    <message>
        <source>New File</source>
        <translation>Neue Datei</translation>
    </message>
    <message>
        <source>Makes a new file in the project. The kind decides what it starts with.</source>
        <translation>Legt eine neue Datei im Projekt an. Die Art bestimmt, womit sie anfängt.</translation>
    </message>
    <message>
        <source>Design file (module)</source>
        <translation>Entwurfsdatei (Modul)</translation>
    </message>
    <message>
        <source>Pin constraints</source>
        <translation>Pin-Datei</translation>
    </message>
    <message>
        <source>Empty file</source>
        <translation>Leere Datei</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>&amp;Kind:</source>
        <translation>&amp;Art:</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>Folder:</source>
        <translation>Ordner:</translation>
    </message>
    <message>
        <source>the project&apos;s own folder</source>
        <translation>der Ordner des Projekts selbst</translation>
    </message>
    <message>
        <source>A name is needed.</source>
        <translation>Ein Name wird gebraucht.</translation>
    </message>
    <message>
        <source>A name can&apos;t contain a slash.</source>
        <translation>Ein Name kann keinen Schrägstrich enthalten.</translation>
    </message>
    <message>
        <source>A name that begins with a dot would be hidden.</source>
        <translation>Ein Name mit einem Punkt am Anfang wäre versteckt.</translation>
    </message>
    <message>
        <source>A name can&apos;t contain control characters.</source>
        <translation>Ein Name kann keine Steuerzeichen enthalten.</translation>
    </message>
    <message>
        <source>The name is too long.</source>
        <translation>Der Name ist zu lang.</translation>
    </message>
    <message>
        <source>There is a file of this name already.</source>
        <translation>Eine Datei dieses Namens gibt es schon.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>logix::NewProjectDialog</name>
    <message>
        <source>Choose a Board…</source>
        <translation>Board wählen…</translation>
    </message>
    <message>
        <source>New Project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Makes a small project that builds: a design that blinks the board&apos;s LEDs, its pin file, a testbench and the settings. Tick what else of the board it is to have; the files are shown at the right before they are written.</source>
        <translation>Legt ein kleines Projekt an, das sich bauen lässt: einen Entwurf, der die LEDs des Boards blinken lässt, seine Pin-Datei, eine Testbench und die Einstellungen. Hake an, was es sonst vom Board haben soll; die Dateien stehen rechts, bevor sie geschrieben werden.</translation>
    </message>
    <message>
        <source>What to use of the board</source>
        <translation>Was vom Board benutzt wird</translation>
    </message>
    <message>
        <source>The file&apos;s text</source>
        <translation>Der Text der Datei</translation>
    </message>
    <message>
        <source>Files of the new project</source>
        <translation>Dateien des neuen Projekts</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Bro&amp;wse…</source>
        <translation>D&amp;urchsuchen…</translation>
    </message>
    <message>
        <source>&amp;Board:</source>
        <translation>&amp;Board:</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;In the folder:</source>
        <translation>&amp;Im Ordner:</translation>
    </message>
    <message>
        <source>&amp;Use of the board:</source>
        <translation>Vom Board benut&amp;zen:</translation>
    </message>
    <message>
        <source>Where the Project Goes</source>
        <translation>Wohin das Projekt kommt</translation>
    </message>
    <message>
        <source>No board is chosen</source>
        <translation>Kein Board ist gewählt</translation>
    </message>
    <message>
        <source>The files depend on the board and what it has.</source>
        <translation>Die Dateien hängen vom Board ab und von dem, was darauf ist.</translation>
    </message>
    <message>
        <source>There is no project to be made</source>
        <translation>Hier lässt sich kein Projekt anlegen</translation>
    </message>
    <message>
        <source>Every new project has it.</source>
        <translation>Jedes neue Projekt hat das.</translation>
    </message>
    <message>
        <source>It shares pin %1 with %2.</source>
        <translation>Es teilt sich den Pin %1 mit %2.</translation>
    </message>
    <message>
        <source>Pins: %1</source>
        <translation>Pins: %1</translation>
    </message>
    <message>
        <source>The folder has to be a full path.</source>
        <translation>Der Ordner muss ein vollständiger Pfad sein.</translation>
    </message>
    <message>
        <source>There is a folder of this name already.</source>
        <translation>Einen Ordner dieses Namens gibt es schon.</translation>
    </message>
    <message>
        <source>Choose a board first.</source>
        <translation>Wähle zuerst ein Board.</translation>
    </message>
    <message>
        <source>The files are being made.</source>
        <translation>Die Dateien werden gemacht.</translation>
    </message>
    <message>
        <source>The project is being made.</source>
        <translation>Das Projekt wird angelegt.</translation>
    </message>
</context>
<context>
    <name>logix::NewTestbenchDialog</name>
    <message>
        <source>New Testbench</source>
        <translation>Neue Testbench</translation>
    </message>
    <message>
        <source>Writes a testbench for a module: an instance with all its ports and parameters, its clock and reset, a first check. It runs as it is; what the design has to do is yours to add.</source>
        <translation>Schreibt eine Testbench für ein Modul: eine Instanz mit allen Anschlüssen und Parametern, Takt und Reset, eine erste Prüfung. Sie läuft so, wie sie ist; was der Entwurf tun soll, fügst du hinzu.</translation>
    </message>
    <message>
        <source>The module that the testbench tries out</source>
        <translation>Das Modul, das die Testbench ausprobiert</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>&amp;Module:</source>
        <translation>&amp;Modul:</translation>
    </message>
    <message>
        <source>File:</source>
        <translation>Datei:</translation>
    </message>
    <message>
        <source>The module is being read.</source>
        <translation>Das Modul wird gelesen.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>logix::OutputPane</name>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Tafeln</translation>
    </message>
</context>
<context>
    <name>logix::PaneTitle</name>
    <message>
        <source>Hide this pane</source>
        <translation>Diese Tafel ausblenden</translation>
    </message>
</context>
<context>
    <name>logix::PermissionsDialog</name>
    <message>
        <source>Permission to Use Boards</source>
        <translation>Erlaubnis, Boards zu benutzen</translation>
    </message>
    <message>
        <source>The system lets programs open USB devices by rules. These rules name the boards that Logix knows, and let whoever sits at this machine use them.</source>
        <translation>Das System erlaubt Programmen über Regeln, USB-Geräte zu öffnen. Diese Regeln nennen die Boards, die Logix kennt, und erlauben sie dem, der an diesem Rechner sitzt.</translation>
    </message>
    <message>
        <source>The rules are being made.</source>
        <translation>Die Regeln werden erstellt.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Copy Command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>For a terminal: installs the same rules with sudo</source>
        <translation>Für ein Terminal: installiert dieselben Regeln mit sudo</translation>
    </message>
    <message>
        <source>Install</source>
        <translation>Installieren</translation>
    </message>
    <message>
        <source>The command is copied: paste it into a terminal.</source>
        <translation>Der Befehl ist kopiert: in ein Terminal einfügen.</translation>
    </message>
    <message>
        <source>The rules couldn&apos;t be made.</source>
        <translation>Die Regeln konnten nicht erstellt werden.</translation>
    </message>
    <message>
        <source>These rules let you use every board that Logix knows. They are installed as %1, for which the system asks for an administrator&apos;s password.</source>
        <translation>Mit diesen Regeln lassen sich alle Boards benutzen, die Logix kennt. Sie werden als %1 installiert; dafür fragt das System nach dem Passwort eines Verwalters.</translation>
    </message>
    <message>
        <source>Install the rules as an administrator</source>
        <translation>Die Regeln als Verwalter installieren</translation>
    </message>
    <message>
        <source>The program pkexec isn&apos;t installed: copy the command and run it in a terminal.</source>
        <translation>Das Programm pkexec ist nicht installiert: den Befehl kopieren und in einem Terminal ausführen.</translation>
    </message>
    <message>
        <source>These rules are installed already: unplug the device and plug it in again.</source>
        <translation>Diese Regeln sind schon installiert: das Gerät abziehen und wieder anstecken.</translation>
    </message>
    <message>
        <source>The system asks for an administrator&apos;s password.</source>
        <translation>Das System fragt nach dem Passwort eines Verwalters.</translation>
    </message>
    <message>
        <source>The rules are installed. A device that still can&apos;t be used has to be unplugged and plugged in again.</source>
        <translation>Die Regeln sind installiert. Ein Gerät, das sich noch nicht benutzen lässt, muss abgezogen und wieder angesteckt werden.</translation>
    </message>
    <message>
        <source>Nothing was changed: the password wasn&apos;t given.</source>
        <translation>Nichts wurde geändert: Das Passwort wurde nicht eingegeben.</translation>
    </message>
    <message>
        <source>The rules could not be installed.</source>
        <translation>Die Regeln konnten nicht installiert werden.</translation>
    </message>
    <message>
        <source>The rules could not be installed: %1</source>
        <translation>Die Regeln konnten nicht installiert werden: %1</translation>
    </message>
</context>
<context>
    <name>logix::ProblemMarks</name>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Alt+Enter in the line offers a quick fix.</source>
        <translation>Alt+Eingabe in der Zeile bietet eine schnelle Reparatur an.</translation>
    </message>
</context>
<context>
    <name>logix::ProblemModel</name>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1 (%2-mal)</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Repair: %1</source>
        <translation>Reparieren: %1</translation>
    </message>
    <message>
        <source>Enter or a double click changes the file: %1</source>
        <translation>Die Eingabetaste oder ein Doppelklick ändert die Datei: %1</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Found by</source>
        <translation>Gefunden von</translation>
    </message>
    <message>
        <source>At %1: %2</source>
        <translation>Bei %1: %2</translation>
    </message>
</context>
<context>
    <name>logix::ProblemsPanel</name>
    <message>
        <source>What Check and Build found: errors (octagon), warnings (triangle) and notes (circle). Enter or a click leads to the place in the file.</source>
        <translation>Was Prüfen und Bauen gefunden haben: Fehler (Achteck), Warnungen (Dreieck) und Hinweise (Kreis). Die Eingabetaste oder ein Klick führt zur Stelle in der Datei.</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>Noch nicht geprüft</translation>
    </message>
    <message>
        <source>Check looks for mistakes in the design within a second.</source>
        <translation>Prüfen sucht in einer Sekunde nach Fehlern im Entwurf.</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
</context>
<context>
    <name>logix::ProjectSession</name>
    <message>
        <source>The project settings can&apos;t be saved: %1</source>
        <translation>Die Projekteinstellungen können nicht gespeichert werden: %1</translation>
    </message>
</context>
<context>
    <name>logix::ProjectSettingsDialog</name>
    <message>
        <source>B&amp;uild</source>
        <translation>Ba&amp;uen</translation>
    </message>
    <message>
        <source>Project Settings</source>
        <translation>Projekteinstellungen</translation>
    </message>
    <message>
        <source>What the file logix.json in the project&apos;s folder says. What you leave to Logix, it finds in the folder.</source>
        <translation>Was die Datei logix.json im Ordner des Projekts sagt. Was du Logix überlässt, findet es im Ordner.</translation>
    </message>
    <message>
        <source>&amp;Board and Top</source>
        <translation>&amp;Board und oberstes Modul</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>&amp;Dateien</translation>
    </message>
    <message>
        <source>&amp;Options</source>
        <translation>&amp;Optionen</translation>
    </message>
    <message>
        <source>Boa&amp;rd:</source>
        <translation>Boa&amp;rd:</translation>
    </message>
    <message>
        <source>Programmed by:</source>
        <translation>Programmiert über:</translation>
    </message>
    <message>
        <source>found by Logix</source>
        <translation>findet Logix</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>gefunden: %1</translation>
    </message>
    <message>
        <source>The module whose ports are the FPGA&apos;s pins. Empty: the one that no other module uses.</source>
        <translation>Das Modul, dessen Ports die Pins des FPGAs sind. Leer: das, das kein anderes Modul benutzt.</translation>
    </message>
    <message>
        <source>&amp;Top module:</source>
        <translation>&amp;Top-Modul:</translation>
    </message>
    <message>
        <source>Says which port is on which pin.</source>
        <translation>Sagt, welcher Port an welchem Pin liegt.</translation>
    </message>
    <message>
        <source>&amp;Pin constraints:</source>
        <translation>&amp;Pin-Datei:</translation>
    </message>
    <message>
        <source>Find the files in the folder</source>
        <translation>Die Dateien im Ordner finden</translation>
    </message>
    <message>
        <source>Find the files named …_tb</source>
        <translation>Dateien namens …_tb finden</translation>
    </message>
    <message>
        <source>&amp;Design, in the tools&apos; order:</source>
        <translation>&amp;Entwurf, in der Reihenfolge der Werkzeuge:</translation>
    </message>
    <message>
        <source>Test&amp;benches:</source>
        <translation>Test&amp;benches:</translation>
    </message>
    <message>
        <source>&amp;Macros:</source>
        <translation>&amp;Makros:</translation>
    </message>
    <message>
        <source>&amp;Include folders:</source>
        <translation>&amp;Include-Ordner:</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>A folder of the project with board files of your own.</source>
        <translation>Ein Ordner des Projekts mit eigenen Board-Dateien.</translation>
    </message>
    <message>
        <source>Bro&amp;wse…</source>
        <translation>D&amp;urchsuchen…</translation>
    </message>
    <message>
        <source>Your Own Boards</source>
        <translation>Eigene Boards</translation>
    </message>
    <message>
        <source>&amp;Your own boards:</source>
        <translation>Ei&amp;gene Boards:</translation>
    </message>
    <message>
        <source>Define SYNTHESI&amp;ZE for Check</source>
        <translation>SYNTHESI&amp;ZE beim Prüfen definieren</translation>
    </message>
    <message>
        <source>Check then looks at what Build would build.</source>
        <translation>Prüfen sieht sich dann an, was Bauen bauen würde.</translation>
    </message>
    <message>
        <source>C&amp;heck strictly</source>
        <translation>&amp;Streng prüfen</translation>
    </message>
    <message>
        <source>Check then gives all of Verilator&apos;s warnings, such as signals that nothing uses or nothing drives.</source>
        <translation>Prüfen gibt dann alle Warnungen von Verilator aus, etwa Signale, die nichts benutzt oder nichts treibt.</translation>
    </message>
    <message>
        <source>Check the sty&amp;le too</source>
        <translation>Auch den Sti&amp;l prüfen</translation>
    </message>
    <message>
        <source>Check then applies Verible&apos;s rules for how code is written.</source>
        <translation>Prüfen wendet dann auch Veribles Regeln dafür an, wie Code geschrieben wird.</translation>
    </message>
    <message>
        <source>Let the tools &amp;print more on the command line</source>
        <translation>Werkzeuge auf der &amp;Befehlszeile mehr ausgeben lassen</translation>
    </message>
    <message>
        <source>The console always shows all that the tools say.</source>
        <translation>Die Konsole zeigt immer alles, was die Werkzeuge sagen.</translation>
    </message>
    <message>
        <source>Choose a board…</source>
        <translation>Board wählen…</translation>
    </message>
    <message>
        <source>%1 (not in the catalog)</source>
        <translation>%1 (nicht im Katalog)</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>Find it in the folder</source>
        <translation>Im Ordner finden</translation>
    </message>
    <message>
        <source>Find it in the folder: %1</source>
        <translation>Im Ordner finden: %1</translation>
    </message>
</context>
<context>
    <name>logix::QuickFixes</name>
    <message>
        <source>%1 has changed at this place since the problem was found. Check again first.</source>
        <translation>%1 hat sich an dieser Stelle geändert, seit das Problem gefunden wurde. Prüfe zuerst noch einmal.</translation>
    </message>
</context>
<context>
    <name>logix::ReportPanel</name>
    <message>
        <source>Show &amp;all resources</source>
        <translation>&amp;Alle Ressourcen zeigen</translation>
    </message>
    <message>
        <source>The last build&apos;s report: how much of the FPGA the design uses and how fast each of its clocks may run.</source>
        <translation>Der Bericht des letzten Bauens: wie viel vom FPGA der Entwurf benutzt und wie schnell jeder seiner Takte laufen darf.</translation>
    </message>
    <message>
        <source>Resource</source>
        <translation>Ressource</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Benutzt</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>Vorhanden</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>Net</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Highest frequency</source>
        <translation>Höchste Frequenz</translation>
    </message>
    <message>
        <source>Clocks</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>The design has no clock.</source>
        <translation>Der Entwurf hat keinen Takt.</translation>
    </message>
    <message>
        <source>The last build failed</source>
        <translation>Das letzte Bauen ist gescheitert</translation>
    </message>
    <message>
        <source>Problems lists the places, the console has the tools&apos; words.</source>
        <translation>Unter Probleme stehen die Stellen, in der Konsole die Worte der Werkzeuge.</translation>
    </message>
    <message>
        <source>Not built yet</source>
        <translation>Noch nicht gebaut</translation>
    </message>
    <message>
        <source>After a build, this shows how much of the FPGA the design uses and how fast it can run.</source>
        <translation>Nach dem Bauen steht hier, wie viel vom FPGA der Entwurf benutzt und wie schnell er laufen kann.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The bitstream: %1</source>
        <translation>Der Bitstream: %1</translation>
    </message>
    <message>
        <source>Also list what the design doesn&apos;t use, and every kind of cell</source>
        <translation>Auch aufführen, was der Entwurf nicht benutzt, und jede Art von Zelle</translation>
    </message>
    <message>
        <source>Everything is listed already.</source>
        <translation>Es ist schon alles aufgeführt.</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <translation>%1 MHz</translation>
    </message>
</context>
<context>
    <name>logix::StatusLine</name>
    <message>
        <source>How the last Check or Build ended, what runs now and how far it is, and the cursor&apos;s line and column.</source>
        <translation>Wie das letzte Prüfen oder Bauen ausging, was gerade läuft und wie weit es ist, und Zeile und Spalte des Cursors.</translation>
    </message>
    <message>
        <source>Line and column of the cursor</source>
        <translation>Zeile und Spalte des Cursors</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>logix::TestModel</name>
    <message>
        <source>Not run yet</source>
        <translation>Noch nicht gelaufen</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>Wird übersetzt</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>Bestanden</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>1 failure</source>
        <translation>1 Fehlschlag</translation>
    </message>
    <message>
        <source>%1 failures</source>
        <translation>%1 Fehlschläge</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1 (%2-mal)</translation>
    </message>
    <message>
        <source>At %1 of simulated time</source>
        <translation>Bei %1 simulierter Zeit</translation>
    </message>
    <message>
        <source>%1 more failures</source>
        <translation>%1 weitere Fehlschläge</translation>
    </message>
    <message>
        <source>The whole output is in %1.</source>
        <translation>Die ganze Ausgabe ist in %1.</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 was %2 at the first failure.</source>
        <translation>%1 war beim ersten Fehlschlag %2.</translation>
    </message>
    <message>
        <source>%1 was %2 at the first failure, and %3 until %4.</source>
        <translation>%1 war beim ersten Fehlschlag %2 und bis %4 %3.</translation>
    </message>
    <message>
        <source>1 more failure</source>
        <translation>1 weiterer Fehlschlag</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>seit %1</translation>
    </message>
</context>
<context>
    <name>logix::TestsPanel</name>
    <message>
        <source>&amp;Run This Testbench</source>
        <translation>Diese Testbench &amp;starten</translation>
    </message>
    <message>
        <source>&amp;Debug in the Waveform</source>
        <translation>Im Signalverlauf &amp;untersuchen</translation>
    </message>
    <message>
        <source>New &amp;Testbench…</source>
        <translation>Neue &amp;Testbench…</translation>
    </message>
    <message>
        <source>The testbenches of the project, which try the design out before it goes onto the board. Enter on a failure leads to its line; the time beside it is simulated time.</source>
        <translation>Die Testbenches des Projekts, die den Entwurf ausprobieren, bevor er auf das Board kommt. Die Eingabetaste auf einem Fehlschlag führt zu seiner Zeile; die Zeit daneben ist simulierte Zeit.</translation>
    </message>
    <message>
        <source>Runs the selected testbench alone.</source>
        <translation>Startet die gewählte Testbench allein.</translation>
    </message>
    <message>
        <source>Runs the selected testbench to its end and opens what its signals did in GTKWave, at the first failure.</source>
        <translation>Startet die gewählte Testbench bis zum Ende und öffnet den Verlauf ihrer Signale in GTKWave, beim ersten Fehlschlag.</translation>
    </message>
    <message>
        <source>Writes a testbench for one of the design&apos;s modules: with its clock, reset and ports and a first check.</source>
        <translation>Schreibt eine Testbench für eines der Module des Entwurfs: mit Takt, Reset und Anschlüssen und einer ersten Prüfung.</translation>
    </message>
    <message>
        <source>Testbenches</source>
        <translation>Testbenches</translation>
    </message>
    <message>
        <source>The project is being read</source>
        <translation>Das Projekt wird gelesen</translation>
    </message>
    <message>
        <source>The testbenches could not run</source>
        <translation>Die Testbenches konnten nicht laufen</translation>
    </message>
    <message>
        <source>No testbench yet</source>
        <translation>Noch keine Testbench</translation>
    </message>
    <message>
        <source>A testbench tries the design out before it goes onto the board. It is a file named …_tb.v.</source>
        <translation>Eine Testbench probiert den Entwurf aus, bevor er auf das Board kommt. Sie ist eine Datei namens …_tb.v.</translation>
    </message>
    <message>
        <source>%1 passed</source>
        <translation>%1 bestanden</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 to go</source>
        <translation>%1 noch offen</translation>
    </message>
    <message>
        <source>%1 stopped</source>
        <translation>%1 angehalten</translation>
    </message>
    <message>
        <source>1 testbench, not run yet</source>
        <translation>1 Testbench, noch nicht gelaufen</translation>
    </message>
    <message>
        <source>%1 testbenches, not run yet</source>
        <translation>%1 Testbenches, noch nicht gelaufen</translation>
    </message>
    <message>
        <source>No testbench in this project: add one named …_tb.v.</source>
        <translation>Keine Testbench in diesem Projekt: Füge eine namens …_tb.v hinzu.</translation>
    </message>
    <message>
        <source>Select a testbench in the list of tests first.</source>
        <translation>Wähle zuerst eine Testbench in der Liste der Tests.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Run %1 alone</source>
        <translation>%1 allein starten</translation>
    </message>
    <message>
        <source>Run %1 and open its waveform</source>
        <translation>%1 starten und den Signalverlauf öffnen</translation>
    </message>
    <message>
        <source>Open a project first.</source>
        <translation>Öffne zuerst ein Projekt.</translation>
    </message>
    <message>
        <source>There is no module to test yet: write the design first.</source>
        <translation>Es gibt noch kein Modul zu testen: Schreibe zuerst den Entwurf.</translation>
    </message>
    <message>
        <source>Write a testbench for one of the modules</source>
        <translation>Eine Testbench für eines der Module schreiben</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>logix::Verbs</name>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>C&amp;lean</source>
        <translation>&amp;Aufräumen</translation>
    </message>
    <message>
        <source>Looks for mistakes in the design (lint, by Verilator). All files are saved first.</source>
        <translation>Sucht nach Fehlern im Entwurf (Lint, mit Verilator). Zuerst werden alle Dateien gespeichert.</translation>
    </message>
    <message>
        <source>Turns the design into a bitstream for the board: synthesis, place and route, packing. All files are saved first.</source>
        <translation>Macht aus dem Entwurf einen Bitstream für das Board: Synthese, Platzieren und Verdrahten, Packen. Zuerst werden alle Dateien gespeichert.</translation>
    </message>
    <message>
        <source>Ends what is running.</source>
        <translation>Beendet, was läuft.</translation>
    </message>
    <message>
        <source>Deletes what Build made.</source>
        <translation>Löscht, was Bauen gemacht hat.</translation>
    </message>
    <message>
        <source>Clean</source>
        <translation>Aufräumen</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Prüfen läuft</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Bauen läuft</translation>
    </message>
    <message>
        <source>Cleaning</source>
        <translation>Aufräumen läuft</translation>
    </message>
    <message>
        <source>Open a project first.</source>
        <translation>Öffne zuerst ein Projekt.</translation>
    </message>
    <message>
        <source>%1 is running: wait for it or stop it.</source>
        <translation>%1 läuft: Warte darauf oder halte es an.</translation>
    </message>
    <message>
        <source>The project is being read.</source>
        <translation>Das Projekt wird gelesen.</translation>
    </message>
    <message>
        <source>No board is chosen: pick one at the left of this row.</source>
        <translation>Kein Board ist gewählt: Nimm eines links in dieser Leiste.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Look for mistakes in the design</source>
        <translation>Nach Fehlern im Entwurf suchen</translation>
    </message>
    <message>
        <source>Make a bitstream for the board</source>
        <translation>Einen Bitstream für das Board machen</translation>
    </message>
    <message>
        <source>Delete what Build made</source>
        <translation>Löschen, was Bauen gemacht hat</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Es läuft nichts.</translation>
    </message>
    <message>
        <source>It is being stopped.</source>
        <translation>Es wird angehalten.</translation>
    </message>
    <message>
        <source>Stop what is running (%1)</source>
        <translation>Anhalten, was läuft (%1)</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Runs every testbench of the project (by Icarus Verilog) and shows what failed. All files are saved first.</source>
        <translation>Startet jede Testbench des Projekts (mit Icarus Verilog) und zeigt, was fehlschlug. Zuerst werden alle Dateien gespeichert.</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Testing</source>
        <translation>Testen läuft</translation>
    </message>
    <message>
        <source>Simulating</source>
        <translation>Simulation läuft</translation>
    </message>
    <message>
        <source>No testbench in this project: add one named …_tb.v.</source>
        <translation>Keine Testbench in diesem Projekt: Füge eine namens …_tb.v hinzu.</translation>
    </message>
    <message>
        <source>Run the testbenches</source>
        <translation>Die Testbenches starten</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>Hochladen</translation>
    </message>
    <message>
        <source>Writes the design into the board that is plugged in. It is built first when it isn&apos;t up to date. Where that is possible, the FPGA is checked before anything is written.</source>
        <translation>Schreibt den Entwurf in das angesteckte Board. Er wird zuerst gebaut, wenn das nötig ist. Wo es möglich ist, wird das FPGA geprüft, bevor etwas geschrieben wird.</translation>
    </message>
    <message>
        <source>Uploading</source>
        <translation>Wird hochgeladen</translation>
    </message>
    <message>
        <source>Write the design into the board</source>
        <translation>Den Entwurf in das Board schreiben</translation>
    </message>
</context>
<context>
    <name>logix::WelcomePage</name>
    <message>
        <source>&amp;Recent projects</source>
        <translation>&amp;Zuletzt offene Projekte</translation>
    </message>
    <message>
        <source>Make a project for your board, open a folder with your design, go on with one of the projects you had open, or start from an example: it opens as a copy of your own.</source>
        <translation>Lege ein Projekt für dein Board an, öffne einen Ordner mit deinem Entwurf, mache mit einem deiner letzten Projekte weiter, oder beginne mit einem Beispiel: Es öffnet sich als deine eigene Kopie.</translation>
    </message>
    <message>
        <source>Design, check and build for FPGAs</source>
        <translation>Entwerfen, prüfen und bauen für FPGAs</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Neues Projekt…</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Ordner öffnen…</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt offene Projekte</translation>
    </message>
    <message>
        <source>Search by name or board</source>
        <translation>Nach Name oder Board suchen</translation>
    </message>
    <message>
        <source>Search the examples</source>
        <translation>Beispiele durchsuchen</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>&amp;Examples</source>
        <translation>&amp;Beispiele</translation>
    </message>
    <message>
        <source>No example fits</source>
        <translation>Kein Beispiel passt</translation>
    </message>
    <message>
        <source>Try fewer words, or another board.</source>
        <translation>Versuche es mit weniger Wörtern oder einem anderen Board.</translation>
    </message>
    <message>
        <source>There are no examples here</source>
        <translation>Hier gibt es keine Beispiele</translation>
    </message>
    <message>
        <source>They belong to Logix&apos; data folder; installing Logix again brings them back.</source>
        <translation>Sie gehören zum Datenordner von Logix; eine neue Installation bringt sie zurück.</translation>
    </message>
</context>
</TS>
