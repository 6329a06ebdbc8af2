import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardPath, pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { countMovingElements } from '../../checks/countMovingElements.ts';
import { findLostInForcedColors } from '../../checks/findLostInForcedColors.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { placePaidOrder } from '../../fixtures/orders/orders.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { openCounter } from '../../pages/counterPage.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const { browser, site } = await openSite();
const account = await openShop(site.origin, 'Gate Two Prints');
const { shop } = account;
const file = await makePdf({ name: 'notes.pdf', pages: 1 });

const person = await browser.newContext();
await signUpPerson(person, site.origin);
const order = await placePaidOrder(person, { origin: site.origin, shop, file, pages: 1 });
const signedIn = await person.storageState();
await person.close();

interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** A part that only its background sets apart in other colours. */
  readonly filled: string | RegExp;
  readonly isSignedIn?: boolean;
}

const screens: Screen[] = [
  {
    name: 'the counter',
    open: async (page) => {
      await openCounter(page, site.origin, account);
      await page.getByRole('button', { name: 'Mark completed' }).waitFor();
    },
    filled: 'Current token1',
  },
  {
    name: 'the page of an order',
    open: async (page) => {
      await page.goto(`${site.origin}${pagePaths.orders}?id=${order._id}`);
      await page.getByText('Waiting', { exact: true }).waitFor();
    },
    filled: 'Waiting',
    isSignedIn: true,
  },
  {
    name: 'the page that receives files',
    open: async (page) => {
      await page.goto(site.origin + pagePaths.receiveFile);
      await waitForTakeOver(page);
    },
    filled: 'Retreive',
  },
  {
    name: 'the board',
    open: async (page) => {
      await page.goto(`${site.origin}${boardPath}?shop=${shop.shopId}`);
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
    filled: /^QR code/,
  },
];

describe('what people set in their system', () => {
  for (const { name, open, filled, isSignedIn } of screens) {
    const openVisit = async () => {
      const storageState = isSignedIn ? { storageState: signedIn } : {};
      const visit = await startVisit(browser, { ...desktop, ...storageState });
      await open(visit.page);
      return visit;
    };

    test(`${name}: nothing is animated with reduced motion`, async () => {
      const { page, end } = await openVisit();
      assert.ok((await countMovingElements(page)) > 0, 'usually, something is animated');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.equal(await countMovingElements(page), 0);
      await end();
    });

    test(`${name}: no part is lost with forced colours [F-1020]`, async () => {
      const { page, end } = await openVisit();
      const { all, lost } = await findLostInForcedColors(page);
      assert.ok(
        all.some((text) => (filled instanceof RegExp ? filled.test(text) : text === filled)),
        all.join('\n'),
      );
      assert.deepEqual(lost, []);
      await end();
    });
  }
});
