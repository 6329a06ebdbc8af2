import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { openSite } from './openSite.ts';
import { countWireBytes } from './countWireBytes.ts';
import { remoteNames, remotePages } from './remotes.ts';
import { phone, startVisit } from './visit.ts';

/** Everything that home is made of, brotli; the answers' headers come on top. */
const HOME_BUDGET_BYTES = 130_000;
const HOME_HEADERS_BUDGET_BYTES = 4_000;
const REMOTE_BUDGET_BYTES = 60_000;

const { browser, site } = await openSite();

describe('what a first visit costs on the wire', () => {
  const pages = [
    ...remoteNames.map((name) => ({ name, ...remotePages[name] })),
    { name: 'remote-files, sending', path: pagePaths.sendFile, heading: /Send files/ },
  ];

  for (const { name, path, heading } of pages) {
    test(`home stays within ${HOME_BUDGET_BYTES} bytes, and ${name} within ${REMOTE_BUDGET_BYTES} more`, async (t) => {
      const { page, end } = await startVisit(browser, phone);
      const count = await countWireBytes(page);
      await page.goto(site.origin, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
      const home = { ...count };
      // Within the page, as a person goes: what home brought is not asked for again.
      await page.evaluate((target) => {
        window.history.pushState({ idx: 1 }, '', target);
        window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
      }, path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      const more = { bytes: count.bytes - home.bytes, requests: count.requests - home.requests };
      t.diagnostic(`home: ${home.bodyBytes} bytes in ${home.requests} requests`);
      t.diagnostic(`home: ${home.bytes} bytes with the answers’ headers`);
      t.diagnostic(`${name}: ${more.bytes} bytes more in ${more.requests} requests`);
      assert.ok(home.bodyBytes <= HOME_BUDGET_BYTES, `home: ${home.bodyBytes} bytes`);
      assert.ok(home.bytes - home.bodyBytes <= HOME_HEADERS_BUDGET_BYTES, 'headers of home');
      assert.ok(more.requests > 0, 'the remote was loaded');
      assert.ok(more.bytes <= REMOTE_BUDGET_BYTES, `${name}: ${more.bytes} bytes`);
      await end();
    });
  }
});
