import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { signUpPerson } from '../fixtures/accounts.ts';
import type { DayOrder } from './dayOrders.ts';
import { placeDayOrder } from './placeDayOrder.ts';
import type { Day } from './startDay.ts';

const NAMES = [
  ...[
    'Asha Verma',
    'Ravi Iyer',
    'मीरा कुलकर्णी',
    'Mohammed Shafi',
    'Priya',
    'Sreelakshmi Venkataraman',
  ],
  ...['J. D’Souza', 'Karthik Raja', 'அருண் குமார்', 'Fatima Begum', 'Anil', 'Gurpreet Singh'],
];

/** Signs in the day's customers, each in a profile of their own. */
export function signUpCustomers({ browser, site }: Day): Promise<BrowserContext[]> {
  return Promise.all(
    NAMES.map(async (name) => {
      const context = await browser.newContext();
      await signUpPerson(context, site.origin, name);
      return context;
    }),
  );
}

interface Arrivals {
  customers: readonly BrowserContext[];
  orders: readonly DayOrder[];
  /** Time between two orders; 0 for all at once. */
  everyMs: number;
}

/** Lets the customers place these orders in turn. Resolves when the counter has shown them all. */
export async function sendCustomers(
  day: Day,
  { customers, orders, everyMs }: Arrivals,
): Promise<void> {
  await Promise.all(
    orders.map(async (order, index) => {
      await pause(index * everyMs);
      const customer = customers[index % customers.length];
      if (customer) await placeDayOrder(day, customer, order);
    }),
  );
}
