// SPDX-License-Identifier: Apache-2.0
// The engine as the official TypeScript client of MCP sees it.
//
// client_test.mjs MODE ENGINE EXAMPLES: MODE is one of the client's modes: legacy, auto, pin.
// The client is found in the folder that LOGIX_NODE_MODULES names.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [mode, engine, examples] = process.argv.slice(2);
const modern = '2026-07-28';
const legacy = '2025-11-25';

// Packages are looked up beside the importing file, so from here they need their whole path.
const clientFolder = path.join(
    process.env.LOGIX_NODE_MODULES, '@modelcontextprotocol', 'client', 'dist');
const { Client } = await import(pathToFileURL(path.join(clientFolder, 'index.mjs')));
const { StdioClientTransport } = await import(pathToFileURL(path.join(clientFolder, 'stdio.mjs')));

function check(condition, what) {
    if (!condition) {
        throw new Error(what);
    }
}

function lintRequest(changes = {}) {
    return {
        board: 'icebreaker',
        top_module: 'main',
        source_folder: path.join(examples, 'icebreaker', 'blinky'),
        source_files: ['main.v'],
        testbench_files: ['main_tb.v'],
        ...changes,
    };
}

async function useClient(folder) {
    const client = new Client(
        { name: 'logix-test', version: '1' },
        { versionNegotiation: { mode: mode === 'pin' ? { pin: modern } : mode } });
    const lines = [];
    client.fallbackNotificationHandler = async (notification) => { lines.push(notification); };
    // The client hides most of the environment from its servers.
    const transport = new StdioClientTransport({
        command: engine,
        args: ['--mcp', '--engine-folder', folder],
        env: process.env,
    });
    await client.connect(transport);
    check(client.getNegotiatedProtocolVersion() === (mode === 'legacy' ? legacy : modern),
        `the negotiated version: ${client.getNegotiatedProtocolVersion()}`);
    check(client.getServerVersion().name === 'logix-engine', 'the server’s name');
    check(client.getInstructions().startsWith('Logix Engine'), 'the instructions');

    const { tools } = await client.listTools();
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    for (const name of ['lint', 'test', 'simulate', 'format', 'build', 'clean_build',
        'diagram', 'get_catalog', 'compare_boards', 'get_engine_info']) {
        check(byName.has(name), `the tool ${name}`);
    }
    for (const tool of tools) {
        check(tool.title && tool.description && tool.annotations, `${tool.name}: its words`);
        check(tool.outputSchema?.type === 'object', `${tool.name}: its output schema`);
    }
    check(byName.get('clean_build').annotations.destructiveHint, 'clean_build deletes');
    check(byName.get('lint').annotations.readOnlyHint, 'lint only reads');

    // The client itself checks each result against the tool's output schema.
    const info = await client.callTool({ name: 'get_engine_info', arguments: {} });
    check(!info.isError, 'get_engine_info');
    check(JSON.stringify(JSON.parse(info.content[0].text)) === JSON.stringify(info.structuredContent),
        'the content is the result as text');
    const everything = { fetch: true };
    const catalog = await client.callTool({
        name: 'get_catalog',
        arguments: { boards: everything, fpgas: everything, families: everything },
    });
    check(catalog.structuredContent.boards.icebreaker, 'the catalog');
    const compared = await client.callTool({
        name: 'compare_boards', arguments: { from_board: 'icestick', to_board: 'icebreaker' } });
    check(!compared.isError, 'compare_boards');

    const refused = await client.callTool({ name: 'lint', arguments: { board: 'icebreaker' } });
    check(refused.isError && refused.structuredContent.category === 'request',
        'a request without its sources');
    check(refused.content[0].text.includes('/source_folder is missing'), 'the missing field');
    let message = '';
    await client.callTool({ name: 'no_such_tool', arguments: {} })
        .catch((error) => { message = error.message; });
    check(message.includes('no_such_tool'), `an unknown tool: ${message}`);

    const progress = [];
    const linted = await client.callTool(
        { name: 'lint', arguments: lintRequest(), _meta: { 'logix/output': true } },
        { onprogress: (step) => progress.push(step.progress) });
    if (linted.structuredContent.category === 'setup') {
        console.log('lint: no tools on this machine');
    } else {
        check(!linted.isError && linted.structuredContent.passed,
            `lint: ${JSON.stringify(linted.structuredContent)}`);
        check(progress.length > 0, 'progress');
        check(progress.every((value, i) => i === 0 || value > progress[i - 1]),
            `progress rises: ${progress}`);
        const commands = lines.filter((line) => line.method === 'logix/output'
            && line.params.kind === 'command');
        check(commands.length === linted.structuredContent.commands.length,
            'a live line for each command');
        await cancelBuild(client, folder);
    }
    const cleaned = await client.callTool({
        name: 'clean_build', arguments: { folder: path.join(folder, '_build-none') } });
    check(cleaned.structuredContent.deleted.length === 0, 'clean_build of nothing');
    await client.close();
}

// A build that is cancelled through the client; the server goes on.
async function cancelBuild(client, folder) {
    const controller = new AbortController();
    const build = client.callTool(
        {
            name: 'build',
            arguments: {
                board: 'icebreaker',
                top_module: 'main',
                source_folder: path.join(examples, 'icebreaker', 'blinky'),
                source_files: ['main.v'],
                constraint_file: 'pinout.pcf',
                build_folder: path.join(folder, '_build'),
            },
        },
        { signal: controller.signal, onprogress: () => controller.abort('the test is in a hurry') });
    let isCancelled = false;
    await build.catch(() => { isCancelled = true; });
    check(isCancelled, 'a cancelled build');
    const info = await client.callTool({ name: 'get_engine_info', arguments: {} });
    check(!info.isError, 'a call after the cancelled one');
}

const folder = mkdtempSync(path.join(tmpdir(), 'logix-test-'));
let isPassed = false;
try {
    await useClient(folder);
    isPassed = true;
    console.log('passed');
} catch (error) {
    console.log('FAILED:', error.stack);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
// A server that a failed test left behind would keep this process waiting; it ends with its input.
process.exit(isPassed ? 0 : 1);
