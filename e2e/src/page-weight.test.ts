import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { countWireBytes } from './countWireBytes.ts';
import { openSite } from './openSite.ts';
import { signUpPerson } from './printPage.ts';
import { remoteNames, remotePages } from './remotes.ts';
import { phone, startVisit } from './visit.ts';

/** Everything that home is made of, brotli; the answers' headers come on top. */
const HOME_BUDGET_BYTES = 130_000;
const HOME_HEADERS_BUDGET_BYTES = 4_000;
const REMOTE_BUDGET_BYTES = 60_000;

const { browser, site } = await openSite();

interface WeighedPage {
  name: string;
  path: string;
  heading: RegExp;
  isSignedIn?: boolean;
}

describe('what a first visit costs on the wire', () => {
  const pages: WeighedPage[] = [
    ...remoteNames.map((name) => ({
      name,
      ...remotePages[name],
      isSignedIn: name === 'remote-customer',
    })),
    { name: 'remote-files, sending', path: pagePaths.sendFile, heading: /Send files/ },
    {
      name: 'remote-customer, orders',
      path: pagePaths.orders,
      heading: /My Orders/,
      isSignedIn: true,
    },
  ];
  for (const weighed of pages) {
    const { name } = weighed;
    test(`home stays within ${HOME_BUDGET_BYTES} bytes, and ${name} within ${REMOTE_BUDGET_BYTES} more`, async (t) => {
      const { home, more } = await weigh(weighed, t);
      assert.ok(home.bodyBytes <= HOME_BUDGET_BYTES, `home: ${home.bodyBytes} bytes`);
      assert.ok(home.bytes - home.bodyBytes <= HOME_HEADERS_BUDGET_BYTES, 'headers of home');
      assert.ok(more.requests > 0, 'the remote was loaded');
      assert.ok(more.bytes <= REMOTE_BUDGET_BYTES, `${name}: ${more.bytes} bytes`);
    });
  }

  const accountPages: WeighedPage[] = [
    { name: 'sign-in', path: pagePaths.signIn, heading: /Sign In/ },
    { name: 'sign-up', path: pagePaths.signUp, heading: /Sign Up/ },
    { name: 'account', path: pagePaths.account, heading: /Account/, isSignedIn: true },
  ];
  for (const weighed of accountPages) {
    test(`${weighed.name} is no part of home, and is weighed without a budget`, async (t) => {
      const { more } = await weigh(weighed, t);
      assert.ok(more.requests > 0, 'the page came by itself');
    });
  }

  /** Home first, and then the page from there. */
  async function weigh({ name, path, heading, isSignedIn }: WeighedPage, t: TestContext) {
    const { page, end } = await startVisit(browser, phone);
    if (isSignedIn) await signUpPerson(page.context(), site.origin);
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
    await end();
    return { home, more };
  }
});
