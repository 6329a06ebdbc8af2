import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from '@parchi/contract';
import type { Browser, Page } from 'playwright-core';
import { waitForAnimations } from '../checks/auditPage.ts';
import type { ShopAccount } from '../fixtures/accounts.ts';
import { makePdf } from '../fixtures/samples/makePdf.ts';
import type { SampleFile } from '../fixtures/samples/sampleFile.ts';
import type { Site } from '../fixtures/site/startSite.ts';
import { waitUntil } from '../fixtures/waitUntil.ts';
import { createTill, type Rates, type Till } from './createTill.ts';
import type { DayFile, DayOrder } from './dayOrders.ts';

/** An order of the day at the counter. */
export interface KnownOrder {
  order: Order;
  asked: DayOrder;
  /** The price of a page when the order was placed. */
  rates: Rates;
}

/** One day of one shop. */
export interface Day {
  browser: Browser;
  site: Site;
  account: ShopAccount;
  /** The counter. */
  page: Page;
  till: Till;
  /** Adds an order that the counter will show. */
  know: (known: KnownOrder) => void;
  /** Waits until the order with this collection code is known. */
  find: (code: string) => Promise<KnownOrder>;
  makeSample: (file: DayFile) => Promise<SampleFile>;
  /** Saves what a page shows now, if `SCREENSHOTS` names a folder. */
  takePicture: (page: Page, name: string) => Promise<void>;
  /** Records how long people waited for something, in ms. */
  time: (what: string, waitedMs: number) => void;
  /** Returns median and maximum of the recorded times, in ms. */
  times: () => Record<string, string>;
}

type DayStart = Pick<Day, 'browser' | 'site' | 'account' | 'page'>;

export function startDay(start: DayStart): Day {
  const known = new Map<string, KnownOrder>();
  const samples = new Map<string, Promise<SampleFile>>();
  const waits = new Map<string, number[]>();
  let pictures = 0;
  return {
    ...start,
    till: createTill({ bnw: 200, color: 1_000 }),
    know(entry) {
      known.set(entry.order.collectionCode ?? '', entry);
    },
    async find(code) {
      await waitUntil(`the order ${code} is known`, () => known.has(code));
      const found = known.get(code);
      if (!found) throw new Error(`${code} is unknown`);
      return found;
    },
    makeSample({ name, pages }) {
      const made = samples.get(name) ?? makePdf({ name, pages });
      samples.set(name, made);
      return made;
    },
    async takePicture(page, name) {
      const folder = process.env['SCREENSHOTS'];
      if (folder === undefined) return;
      await mkdir(folder, { recursive: true });
      pictures += 1;
      await waitForAnimations(page);
      const number = String(pictures).padStart(2, '0');
      await page.screenshot({ path: join(folder, `${number}-${name}.png`) });
    },
    time(what, waitedMs) {
      waits.set(what, [...(waits.get(what) ?? []), waitedMs]);
    },
    times: () =>
      Object.fromEntries([...waits].map(([what, waited]) => [what, describeWaits(waited)])),
  };
}

function describeWaits(waited: readonly number[]): string {
  const sorted = waited.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${waited.length}, median ${Math.round(median)} ms, most ${Math.round(sorted.at(-1) ?? 0)} ms`;
}
