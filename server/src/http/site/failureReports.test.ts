import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import { startServer } from '../../../testing/servers/startServer.ts';

const LINES_PER_MINUTE = 60;
const server = await startServer();
after(() => server.close());

const failure = { remote: 'remote-files', build: '0123abcd', reason: 'failed' };
const report = async (payload: object) =>
  (await server.inject({ method: 'POST', url: apiPaths.reportRemoteFailure, payload })).statusCode;
const lines = () => server.log.lines.filter(({ area, remote }) => area === 'site' && remote);

test('logs the failure of a remote in a browser, without queries and line breaks [F-209]', async () => {
  const detail = 'Error: no\nhttps://files.example/a.js?token=secret (7:1)\u202E';
  assert.equal(await report({ ...failure, detail, address: '/receive-file?token=secret' }), 204);
  const [line] = lines();
  assert.ok(line);
  const { remote, build, reason, detail: logged } = line;
  assert.deepEqual(
    { remote, build, reason, logged },
    { ...failure, logged: 'Error: no https://files.example/a.js?… (7:1)' },
  );
  assert.doesNotMatch(JSON.stringify(line), /secret|127\.0\.0\.1/);
});

test('refuses an invalid failure report [F-209]', async () => {
  const before = lines().length;
  for (const wrong of [
    { ...failure, remote: 'remote-files\nforged line' },
    { ...failure, build: 'x' },
    { ...failure, reason: 'because' },
    { ...failure, detail: 'x'.repeat(601) },
    {},
  ]) {
    assert.equal(await report(wrong), 400);
  }
  assert.equal(lines().length, before);
});

test('refuses an invalid report of a page error [F-950, F-954]', async () => {
  const error = { remote: 'host', reason: 'uncaught' };
  for (const wrong of [
    { ...error, remote: 'Host' },
    { ...error, remote: 'remote-' + 'x'.repeat(51) },
    { ...error, build: '0ABCDEFG' },
    { ...error, build: null },
    { ...error, reason: ['uncaught'] },
    { ...error, reason: 'failed' },
    { 'csp-report': { 'blocked-uri': 'inline' } },
  ]) {
    assert.equal(await report(wrong), 400, JSON.stringify(wrong));
  }
  assert.equal(await report(error), 204);
});

test('logs at most 60 reports a minute in all [F-209]', async () => {
  for (let sent = 0; sent < LINES_PER_MINUTE + 5; sent += 1) {
    assert.equal(await report(failure), 204);
  }
  assert.equal(lines().length, LINES_PER_MINUTE);
});
