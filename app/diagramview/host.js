// SPDX-License-Identifier: Apache-2.0
// Joins the diagram's page to the window it is shown in; what comes before the window listens waits.
(function () {
    "use strict";
    let host = null;
    const waiting = [];
    new QWebChannel(qt.webChannelTransport, (channel) => {
        host = channel.objects.host;
        waiting.splice(0).forEach((call) => call());
    });
    const tell = (call) => host ? call() : waiting.push(call);
    window.logixDiagramOpenSource = (file, line) => tell(() => host.openSource(String(file), Number(line)));
    window.logixDiagramHost = { hasTheme: true };
})();
