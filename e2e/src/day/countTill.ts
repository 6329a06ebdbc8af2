import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { waitUntil } from '../fixtures/waitUntil.ts';
import type { TillSums } from './createTill.ts';
import type { Day } from './startDay.ts';

type Column = { key: keyof TillSums; card: string; csv: string; isMoney: boolean };

/** The sums under the names of the view Money and of its CSV file. */
const COLUMNS: readonly Column[] = [
  { key: 'net', card: 'Net', csv: 'Net (INR)', isMoney: true },
  { key: 'gross', card: 'Gross', csv: 'Gross (INR)', isMoney: true },
  { key: 'cash', card: 'Paid in cash', csv: 'Cash (INR)', isMoney: true },
  { key: 'priorityFees', card: 'Priority fees', csv: 'Priority fee (INR)', isMoney: true },
  { key: 'refunds', card: 'Refunds', csv: 'Refunds (INR)', isMoney: true },
  { key: 'bnwPages', card: 'Black and White pages', csv: 'Black and white pages', isMoney: false },
  { key: 'colorPages', card: 'Color pages', csv: 'Colour pages', isMoney: false },
];
/** Refunds are booked when the provider has processed them. */
const REFUNDED_WITHIN_MS = 60_000;

/** Asserts that Money, its list of orders, its CSV file and the line on the counter equal the till. */
export async function countTill(day: Day): Promise<void> {
  const { page, takePicture } = day;
  const sums = day.till.sums();
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await page.getByRole('heading', { name: 'Money' }).waitFor();
  await waitUntil(
    'all refunds are booked',
    async () => (await readCards(page)).refunds === sums.refunds,
    REFUNDED_WITHIN_MS,
  );
  await takePicture(page, 'money');
  assert.deepEqual(await readCards(page), sums);
  const more = page.getByRole('button', { name: 'Show more' });
  await page.getByRole('rowheader').first().waitFor();
  while (await more.isVisible()) {
    await more.click();
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('rowheader').last().scrollIntoViewIfNeeded();
  await takePicture(page, 'money-last-orders');
  assert.deepEqual(sumLines(await readTable(page), 'card'), columnsOf(sums));
  const lines = await readCsv(page);
  assert.equal(lines.length, sums.orders);
  assert.deepEqual(sumLines(lines, 'csv'), columnsOf(sums));
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const line = await page.getByText(/^Today \d+ orders · /).innerText();
  const [, orders = '', net = ''] = /^Today (\d+) orders · (.*)$/.exec(line) ?? [];
  assert.deepEqual([Number(orders), paiseOf(net)], [sums.orders, sums.net]);
}

/** Returns the sums that have a column in the list of orders. */
function columnsOf(sums: TillSums): Record<string, number> {
  return Object.fromEntries(COLUMNS.map(({ key }) => [key, sums[key]]));
}

async function readCards(page: Page): Promise<Record<string, number>> {
  const cards = await page
    .locator('dl > div')
    .evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('dt')?.textContent ?? '',
        item.querySelector('dd')?.textContent ?? '',
      ]),
    );
  const texts = Object.fromEntries(cards) as Record<string, string>;
  return {
    orders: Number(texts['Orders']),
    ...Object.fromEntries(
      COLUMNS.map(({ key, card, isMoney }) => [key, numberOf(texts[card] ?? '', isMoney)]),
    ),
  };
}

type Line = Record<string, string>;

async function readTable(page: Page): Promise<Line[]> {
  return page.getByRole('table', { name: 'Orders' }).evaluate((table) => {
    const textsOf = (row: Element) => [...row.children].map((cell) => cell.textContent);
    const [head, ...rows] = [...table.querySelectorAll('tr')].map(textsOf);
    return rows.map((cells) =>
      Object.fromEntries(cells.map((text, index) => [head?.[index] ?? '', text])),
    );
  });
}

async function readCsv(page: Page): Promise<Line[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download for Excel (CSV)' }).click(),
  ]);
  const text = (await readFile(await download.path())).toString('utf8').replace(/^\uFEFF/, '');
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  return rows.map((cells) =>
    Object.fromEntries(cells.map((cell, index) => [head[index] ?? '', cell])),
  );
}

function sumLines(lines: readonly Line[], name: 'card' | 'csv'): Record<string, number> {
  return Object.fromEntries(
    COLUMNS.map((column) => [
      column.key,
      lines.reduce((sum, line) => sum + numberOf(line[column[name]] ?? '', column.isMoney), 0),
    ]),
  );
}

/** Reads a number, or an amount in paise. */
function numberOf(text: string, isMoney: boolean): number {
  return isMoney ? paiseOf(text) : Number(text.replaceAll(',', ''));
}

function paiseOf(rupees: string): number {
  return Math.round(Number(rupees.replaceAll(/[₹,]/g, '')) * 100);
}
