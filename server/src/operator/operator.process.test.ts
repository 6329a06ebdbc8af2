import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { shareTokenFromId } from '@parchi/contract';
import { filePart, receive, sendShare } from '../../testing/clients/filesClient.ts';
import { startServer, type TestServer } from '../../testing/servers/startServer.ts';
import { operatorCommands } from './operatorCommands.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

async function run(...typed: string[]) {
  const { dataDir, databaseUrl = '' } = server.settings;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'operator.ts'), ...typed], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, output, errors };
}

test('the operator’s program works as its own process beside a running server [F-724]', async () => {
  const origin = await server.listen();
  const share = await sendShare(origin, filePart('a.txt', 'a'));
  const token = shareTokenFromId(share._id);
  const { exitCode, output, errors } = await run('remove-share', token, '--reason', 'test');
  assert.deepEqual([exitCode, errors], [0, '']);
  assert.match(output, /The files are deleted/);
  assert.equal((await receive(origin, share)).status, 404);
});

test('explains a wrong command and where help is, with exit code 2 [F-724]', async () => {
  for (const [typed, words] of [
    [['shre'], /There is no command “shre”\. There are reports, /],
    [['share'], /Type it as: npm run operator -- share <token, link or report:number>/],
    [['remove-share', 'A'.repeat(22)], /Say why, for the list of actions: --reason/],
    [['share', 'A'.repeat(22), '--force'], /--force/],
    [['audit', '--count', 'many'], /--count must be a number/],
  ] as const) {
    const { exitCode, output, errors } = await run(...typed);
    assert.deepEqual([exitCode, output], [2, ''], errors);
    assert.match(errors, words);
    assert.match(errors, /--help/);
  }
});

test('each command has help with examples, which needs no database [F-724]', async () => {
  const general = await run('--help');
  assert.equal(general.exitCode, 0, general.errors);
  for (const { name } of operatorCommands) assert.ok(general.output.includes(`  ${name} `), name);
  const { output } = await run('remove-share', '--help');
  assert.match(output, /Examples:\n {2}npm run operator -- remove-share /);
  assert.match(output, /Exit codes: 0 done, 1 .*, 2 /);
});
