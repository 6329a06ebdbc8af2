import { SHOPS_TIME_ZONE } from '@parchi/contract';
import type { Day } from './startDay.ts';

const MINUTE_MS = 60_000;
const CLOSES_WITHIN_MS = 3 * MINUTE_MS;

/** Returns the time of the shops' clock at this moment, as a time field takes it. */
export function shopsTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: SHOPS_TIME_ZONE,
    timeStyle: 'short',
  }).format(at);
}

/** The shop sets its closing time to the minute after the next one. */
export async function setClosingTime({ page }: Day): Promise<void> {
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByLabel('Closes at').fill(shopsTime(Date.now() + 2 * MINUTE_MS));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Shop details saved').first().waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
}

/** Waits until the counter says that customers order for tomorrow. */
export async function waitForClosing({ page, takePicture }: Day): Promise<void> {
  await page
    .getByText(/^Customers order for tomorrow from /)
    .waitFor({ timeout: CLOSES_WITHIN_MS });
  await takePicture(page, 'closed');
}
