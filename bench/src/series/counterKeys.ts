import { apiPaths } from '@parchi/contract';
import type { Browser, Page } from 'playwright-core';
import { latencyRow, type Latencies, type LatencyRow } from '../measure/latencies.ts';
import { launchChromium } from '../rig/launchChromium.ts';
import type { Rig } from '../rig/startRig.ts';
import { exchangeOnce } from '../wire/exchangeOnce.ts';
import { placeProvenOrder } from '../wire/placeProvenOrder.ts';
import type { SignedInAccount } from '../wire/signIn.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const ORDERS = 300;
/** A customer may have at most ten unpaid orders, so each order is paid before the next one is placed. */
const CUSTOMERS = 6;
const CPU_DIVISOR = 4;
const ROUNDS = 5;
/** Pause between two presses, like that of a slow typist, so that each press is measured on its own. */
const PAUSE_MS = 400;
/** Browsers report an event only from this duration on, in steps of 8 ms. https://www.w3.org/TR/event-timing/ */
const SHORTEST_MS = 16;
/** Measures what a frame costs without any work of ours. On a busy machine, this is most of the time. */
const CONTROL = 'a key that does nothing, as a control';
const BARE_CONTROL = 'letters in the only field of a bare page, as a control';
const LETTERS = ['a', 's', 'h', 'a'];

/** The option of Event Timing that TypeScript's library lacks. */
type EventTimingInit = PerformanceObserverInit & { readonly durationThreshold: number };

declare global {
  var benchKeys: number[] | undefined;
}

/**
 * Goal 16 of docs/performance.md: the time from a key press at a counter with 300 waiting orders until the next frame
 * is on the screen, as the browser reports it (Event Timing), with the main thread 4 times slower. Needs Chromium.
 */
export async function counterKeys(rig: Rig): Promise<Latencies> {
  const { port } = rig.parchi;
  const shop = await signUpAndIn(port, 'shop');
  await fillQueue(port, shop);
  const browser = await launchChromium();
  if (browser === undefined) throw new Error('Measuring the counter needs Chromium.');
  try {
    const bare = await measureBarePage(browser);
    const rows = await measure(await openCounter(browser, port, shop));
    if (rows.every(({ mostMs }) => mostMs === SHORTEST_MS)) throw new Error('No event was seen.');
    return {
      title: `From a key press to the next frame, ${ORDERS} orders waiting, main thread ÷ ${CPU_DIVISOR}`,
      rows: [bare, ...rows],
      goals: [
        {
          number: 16,
          what: `slowest key press at a counter with ${ORDERS} waiting orders`,
          value: Math.max(...rows.flatMap(({ what, mostMs }) => (what === CONTROL ? [] : mostMs))),
          unit: ' ms',
          gate: { atMost: 100 },
          target: { atMost: 50 },
        },
      ],
    };
  } finally {
    await browser.close();
  }
}

async function fillQueue(port: number, shop: SignedInAccount): Promise<void> {
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => signUpAndIn(port, 'user')),
  );
  await Promise.all(
    customers.map(async (customer) => {
      for (let count = 0; count < ORDERS / CUSTOMERS; count += 1) {
        const { cookie, confirmation } = await placeProvenOrder(port, { customer, shop });
        await exchangeOnce(port, {
          method: 'POST',
          path: apiPaths.confirmPayment,
          headers: { cookie, 'content-type': 'application/json' },
          body: [confirmation],
        });
      }
    }),
  );
}

async function openCounter(browser: Browser, port: number, shop: SignedInAccount): Promise<Page> {
  const origin = `http://127.0.0.1:${port}`;
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const [name = '', value = ''] = shop.cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(recordKeys);
  await page.goto(origin);
  await page.getByText(`${ORDERS} waiting`).waitFor();
  await slowDown(page);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_DIVISOR });
  await page.waitForTimeout(PAUSE_MS);
}

/**
 * Measures letters typed into a page without any code of ours: the time that would be left if the counter cost nothing.
 */
async function measureBarePage(browser: Browser): Promise<LatencyRow> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.addInitScript(recordKeys);
  await page.goto('data:text/html,<!doctype html><input type="search">');
  await page.focus('input');
  await slowDown(page);
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of LETTERS) times.push(await press(page, key));
  }
  await page.close();
  return latencyRow(BARE_CONTROL, times);
}

async function measure(page: Page): Promise<LatencyRow[]> {
  const presses = {
    [CONTROL]: ['Shift', 'Shift', 'Shift'],
    'the key that leads to the filter': ['/'],
    'letters of a name that all orders have': LETTERS,
    'Escape, which shows all orders again': ['Escape'],
    'digits of a token number': ['2', '9', '9'],
    'Enter, which opens the order': ['Enter'],
  };
  const times: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [what, keys] of Object.entries(presses)) {
      for (const key of keys) {
        const ms = await press(page, key);
        // The first round only warms up.
        if (round > 0) (times[what] ??= []).push(ms);
      }
    }
    await press(page, '/');
    await press(page, 'Escape');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
  return Object.entries(times).map(([what, ms]) => latencyRow(what, ms));
}

async function press(page: Page, key: string): Promise<number> {
  const late = await page.evaluate(() => globalThis.benchKeys?.splice(0) ?? []);
  if (late.length > 0) throw new Error(`A press took longer than ${PAUSE_MS} ms.`);
  await page.keyboard.press(key);
  await page.waitForTimeout(PAUSE_MS);
  const times = await page.evaluate(() => globalThis.benchKeys ?? []);
  return Math.max(SHORTEST_MS, ...times);
}

/**
 * Records the durations of events from the press until the next paint, as the Interaction to Next Paint counts them.
 * It runs in the page, so it uses nothing from outside itself.
 */
function recordKeys(): void {
  const times: number[] = [];
  globalThis.benchKeys = times;
  const observer = new PerformanceObserver((list) => {
    times.push(...list.getEntries().map(({ duration }) => duration));
  });
  const shortest: EventTimingInit = { type: 'event', durationThreshold: 16 };
  observer.observe(shortest);
}
