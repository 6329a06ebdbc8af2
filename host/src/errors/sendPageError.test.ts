import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { sentTo } from '@parchi/shared-api/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { waitFor } from '@testing-library/react';
import { rememberOwner } from './scriptOwners.ts';
import { watchErrors } from './watchErrors.ts';

const HOST = `${window.location.origin}/assets`;
const ELSEWHERE = 'https://tea.example';
const SECRET = 'asha@people.example';

let fakeServer: FakeServer;
beforeAll(() => {
  // The type keeps jsdom from treating the element as a script and fetching its file.
  document.head.innerHTML = `<script type="text/plain" src="/assets/main.0a1b2c3d4e5f.js"></script>`;
  watchErrors();
});
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.reportRemoteFailure, () => ({ status: 204 }));
});
afterEach(() => fakeServer.stop());

const reports = () => sentTo(fakeServer, apiPaths.reportRemoteFailure);

/** Waits until all reports have arrived: those expected, then that of another remote, which is sent last. */
async function expectReports(...expected: object[]): Promise<void> {
  const last = `remote-last-${lastId++}`;
  rememberOwner(`https://${last}.example/`, last, undefined);
  throwAt(`https://${last}.example/a.js:1:1`);
  const all = [...expected, { remote: last, reason: 'uncaught' }];
  await waitFor(() => expect(reports()).toHaveLength(all.length));
  expect(reports()).toEqual(all);
}
let lastId = 1;

/** Dispatches the event of an uncaught error with these frames in its stack. */
function throwAt(...frames: string[]): void {
  const error = errorAt(...frames);
  window.dispatchEvent(new ErrorEvent('error', { error, filename: window.location.href }));
}

function errorAt(...frames: string[]): Error {
  const lines = frames.map((frame) => `    at draw (${frame})`);
  return Object.assign(new Error(SECRET), { stack: [`Error: ${SECRET}`, ...lines].join('\n') });
}

function reject(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

function violate(
  sourceFile: string,
  blockedURI = 'inline',
  effectiveDirective = 'script-src-elem',
) {
  const fields = { sourceFile, blockedURI, effectiveDirective, documentURI: SECRET };
  const event = new Event('securitypolicyviolation', { bubbles: true });
  document.dispatchEvent(Object.assign(event, fields));
}

test('reports an uncaught error once, with portal and build, without its message and address [F-950, F-957]', async () => {
  rememberOwner(`${ELSEWHERE}/1/`, 'remote-tea', '0badcafe');
  for (let time = 0; time < 3; time += 1) {
    throwAt(`${ELSEWHERE}/1/assets/7.js?load=abc:1:200`, `${HOST}/main.0a1b2c3d4e5f.js:1:9`);
  }
  reject(errorAt(`${HOST}/204.98411dfdb3bc.js:1:50`));
  await expectReports(
    { remote: 'remote-tea', build: '0badcafe', reason: 'uncaught' },
    { remote: 'host', build: '0a1b2c3d', reason: 'uncaught' },
  );
  for (const { body, headers } of fakeServer.calls) {
    expect(`${String(body)} ${String(headers.cookie)}`).not.toMatch(/people\.example|assets|load/);
  }
});

test('reports an error in a package of the host as that of the remote that called it [F-950]', async () => {
  rememberOwner(`${ELSEWHERE}/2/`, 'remote-cups', 'not-an-id');
  throwAt(`${HOST}/main.0a1b2c3d4e5f.js:1:9`, `${ELSEWHERE}/2/assets/7.js:1:200`);
  await expectReports({ remote: 'remote-cups', reason: 'uncaught' });
});

test('reports no error of an extension, of another site, of a hidden script or without a stack [F-955]', async () => {
  // Not the host's: its report was sent above, and no report is sent twice.
  rememberOwner('https://kettle.example/', 'remote-kettle', undefined);
  const ours = 'https://kettle.example/assets/7.js:1:50';
  throwAt('chrome-extension://abcdef/content.js:1:2', ours);
  throwAt('moz-extension://abcdef/content.js:1:2', ours);
  throwAt('webkit-masked-url://hidden/:1:2', ours);
  throwAt('https://checkout.pay.example/v1.js:1:2');
  throwAt();
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  for (const reason of [undefined, 'no', { status: 500 }, new Error('Loading chunk 7 failed')]) {
    if (reason instanceof Error)
      Object.assign(reason, { name: 'ChunkLoadError', stack: `at ${ours}` });
    reject(reason);
  }
  await expectReports();
});

test('reports a violation by the script that caused it, also if the browser hides its path [F-954]', async () => {
  rememberOwner('https://pot.example/3/', 'remote-pot', '12345678');
  violate('https://pot.example');
  violate('https://pot.example/3/assets/7.js', 'https://elsewhere.example', 'connect-src');
  violate('', 'inline');
  violate(window.location.href, 'eval', 'script-src');
  await expectReports(
    { remote: 'remote-pot', build: '12345678', reason: 'violation' },
    { remote: 'other', reason: 'violation' },
  );
});

test('reports no violation of an extension, nor of a remote that the host reports as blocked [F-954]', async () => {
  violate('chrome-extension', 'inline');
  violate('', 'moz-extension');
  violate(`${HOST}/main.0a1b2c3d4e5f.js`, 'https://moved.example/remoteEntry.js');
  await expectReports();
});
