import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths, pagePaths } from '@parchi/contract';
import { createAudit } from '../../checks/screens.ts';
import { openShop, signIn, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { pressAt } from '../../pages/pressAt.ts';
import { desktop, phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();

describe('the devices on which an account is signed in', () => {
  for (const screen of [phone, desktop]) {
    const width = `${screen.viewport.width} px`;

    test(`${width}: a person signs a lost device out with the keyboard alone [F-383]`, async () => {
      const here = await startVisit(browser, screen);
      const email = await signUpPerson(here.page.context(), site.origin);
      const lost = await startVisit(browser, { ...screen, expected: [/401/] });
      await signIn(lost.page.context(), site.origin, { path: apiPaths.signIn, email });
      await lost.page.goto(site.origin + pagePaths.account);
      await lost.page.getByRole('heading', { name: 'Account', exact: true }).waitFor();

      const { page } = here;
      await page.goto(site.origin + pagePaths.account);
      await page.getByRole('link', { name: 'Signed-in devices' }).waitFor();
      await pressAt(page, /^Signed-in devices$/);
      await page.getByText('Chrome on Linux').nth(1).waitFor();
      await createAudit(page, width)('two devices');
      await pressAt(page, /^Sign out Chrome on Linux, signed in/);
      await page.getByText('Chrome on Linux is signed out.').waitFor();
      await page.getByText('You are signed in on this device only.').waitFor();
      await createAudit(page, width)('one device');

      await lost.page.reload();
      await lost.page.getByRole('heading', { name: 'Sign In' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Change password' }).waitFor();
      await lost.end();
      await here.end();
    });

    test(`${width}: a shop signs out every other device, and the other counter closes at once [F-383]`, async () => {
      const account = await openShop(site.origin, `Two Counters ${width}`);
      const here = await startVisit(browser, screen);
      const there = await startVisit(browser, { ...screen, expected: [/401/, /WebSocket/] });
      await openCounter(there.page, site.origin, account);
      await openCounter(here.page, site.origin, account);

      const { page } = here;
      await pressAt(page, /^Account$/);
      await page.getByRole('button', { name: 'Signed-in devices' }).waitFor();
      await pressAt(page, /^Signed-in devices$/);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor();
      await createAudit(page, width)('devices of a shop');
      await pressAt(page, /^Sign out everywhere else$/);
      await page.getByText('Every other device is signed out.').waitFor();
      await there.page
        .getByRole('heading', { level: 1, name: account.shop.shopName })
        .waitFor({ state: 'detached' });
      assert.equal(await page.getByRole('heading', { name: account.shop.shopName }).count(), 1);
      await there.end();
      await here.end();
    });
  }
});
