import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Browser } from 'playwright-core';
import { auditPage } from '../../checks/auditPage.ts';
import { findShop, openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { placePaidOrder, readOrder } from '../../fixtures/orders/orders.ts';
import { enterAddresses } from '../../fixtures/remotes/enterAddresses.ts';
import { builtRemote, remoteNames, remotePage } from '../../fixtures/remotes/remotes.ts';
import { type RemoteOrigin, startRemoteOrigin } from '../../fixtures/remotes/startRemoteOrigin.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { currentOrders, fillOwner, fillShop } from '../../pages/counterPage.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { readSlip, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const files: SampleFile[] = [{ name: 'alone.txt', bytes: Buffer.from('without the host') }];
const poster = await makePdf({ name: 'poster.pdf', pages: 1 });
/** Pages poll every 30 s, so what they show sooner came over the live channel. */
const LIVE = { timeout: 20_000 };

describe('a stand-alone remote', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  const origins = {} as Record<string, RemoteOrigin>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-alone-'));
    for (const name of remoteNames) origins[name] = await startRemoteOrigin(join(folder, name));
    const corsOrigins = [...remoteNames.map((name) => origins[name]!.origin), otherSite()].join(
      ',',
    );
    [browser, site] = await Promise.all([
      launchChromium(),
      startSite({ settings: { CORS_ORIGINS: corsOrigins } }),
    ]);
    for (const name of remoteNames) await deploy(name, site.origin);
  });

  after(async () => {
    await browser.close();
    await site.stop();
    await Promise.all(remoteNames.map((name) => origins[name]!.stop()));
    await rm(folder, { recursive: true });
  });

  /** Returns the address of remote-shop under another host name, so that it is cross-site to the API at `localhost`. */
  function otherSite(): string {
    return origins['remote-shop']!.origin.replace('localhost', '127.0.0.1');
  }

  /**
   * Deploys a remote as an operator does: copies the built folder, and enters the addresses of API and host into its
   * HTML file.
   */
  async function deploy(name: string, siteOrigin: string): Promise<void> {
    await cp(builtRemote(name), join(folder, name), { recursive: true });
    await enterAddresses(join(folder, name), siteOrigin);
  }

  const places = {
    'beside the host': (name: string) => `${site.origin}/remotes/${name}/`,
    'at an origin of its own': (name: string) => `${origins[name]!.origin}/index.html`,
  };

  for (const [place, addressOf] of Object.entries(places)) {
    for (const name of remoteNames) {
      test(`${name} ${place} shows its first page, which passes the accessibility audit`, async () => {
        const { page, end } = await startVisit(browser, phone);
        await signUpPerson(page.context(), site.origin);
        await page.goto(addressOf(name));
        await page
          .getByRole('heading', { level: 1, name: remotePage(name).standaloneHeading })
          .waitFor();
        assert.deepEqual(await auditPage(page), []);
        await end();
      });
    }

    test(`remote-customer ${place} leads a signed-out person to the host’s sign-in`, async () => {
      const { page, end } = await startVisit(browser, phone);
      await page.goto(addressOf('remote-customer'));
      const link = page.getByRole('link', { name: 'Sign in at Parchi' });
      const address = await link.evaluate((element) => (element as HTMLAnchorElement).href);
      assert.equal(address, `${site.origin}/sign-in?next=%2Fprint-file`);
      assert.deepEqual(await auditPage(page), []);
      await end();
    });

    test(`files are sent and received ${place}`, async () => {
      const { page, end } = await startVisit(browser);
      await page.goto(addressOf('remote-files'));
      await page.getByRole('heading', { name: 'Send files' }).waitFor();
      await chooseFiles(page, files);
      await upload(page);
      const share = await readSlip(page);
      assert.equal(new URL(share.link).origin, new URL(addressOf('remote-files')).origin);
      await page.getByRole('link', { name: 'Receive files' }).click();
      await page.getByRole('textbox', { name: 'Token' }).fill(share.token);
      await page.getByRole('button', { name: 'Retreive' }).click();
      await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
      const received = await downloadShare(page);
      assert.equal(received.name, 'alone.txt');
      assert.deepEqual(received.entries, files);
      await end();
    });
  }

  test('beside the host, an unknown address below a portal leads to its first page [F-206]', async () => {
    const { page, end } = await startVisit(browser, { expected: [/status of 404/] });
    await page.goto(`${site.origin}/remotes/remote-files/a/b`);
    await page.getByRole('heading', { level: 1, name: 'Send files' }).waitFor();
    await end();
  });

  test('a shop at its own origin signs up, sees an order arrive, completes it and signs out', async () => {
    const shopName = 'Own Address Prints';
    const email = `own-address-${process.pid}@parchi.example`;
    const { page, end } = await startVisit(browser);
    await page.goto(`${origins['remote-shop']!.origin}/index.html`);
    await page.getByRole('link', { name: 'Create one' }).click();
    await fillOwner(page, email);
    await fillShop(page, shopName);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { level: 1, name: shopName }).waitFor();
    await page.getByRole('heading', { name: 'No orders waiting' }).waitFor();

    const customer = (await startVisit(browser)).page.context();
    await signUpPerson(customer, site.origin);
    const shop = await findShop(site.origin, shopName);
    const request = { origin: site.origin, shop, file: poster, pages: 1 };
    const order = await placePaidOrder(customer, request);
    await currentOrders(page)
      .getByRole('button', { name: /^1\s*Asha Verma/ })
      .click(LIVE);
    await page.getByRole('button', { name: 'Mark completed' }).click();
    await waitUntil('the order is completed', async () => {
      const { completedAt } = await readOrder(customer, site.origin, order._id);
      return completedAt !== null;
    });
    await customer.close();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Business sign-in' }).waitFor();
    assert.equal(new URL(page.url()).pathname, pagePaths.businessSignIn);
    await end();
  });

  test('a shop at another site, where the browser keeps no session, gets a message at sign-in', async () => {
    const account = await openShop(site.origin, 'Other Site Prints');
    // The counter may send its first calls before the page knows that it has no session.
    const { page, end } = await startVisit(browser, { expected: [/40[13] \(/, /WebSocket/] });
    await page.goto(`${otherSite()}/index.html`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Your browser did not keep you signed in').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Business sign-in' }).waitFor();
    assert.deepEqual(await auditPage(page), []);
    await end();
  });
});
