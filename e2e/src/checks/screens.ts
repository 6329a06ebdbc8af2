import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { auditPage, settle } from './auditPage.ts';
import { desktop, phone } from '../pages/startVisit.ts';

/** The two widths at which every screen is judged. */
export const screens = [phone, desktop].map((screen) => ({
  name: `${screen.viewport.width} px`,
  ...screen,
}));

/** Judges the page as it stands, in both themes; the state's name is said when something is wrong. */
export type Audit = (state: string) => Promise<void>;

/** When it is set, every state is photographed into this folder. */
const shotsFolder = process.env['SCREENSHOTS'];

export function auditsOf(page: Page, screenName: string): Audit {
  return async (state) => {
    const name = `${state}, ${screenName}`;
    if (shotsFolder !== undefined) await photograph(page, join(shotsFolder, fileName(name)));
    assert.deepEqual(await auditPage(page), [], name);
  };
}

function fileName(name: string): string {
  return name.replaceAll(/[ ,/]+/g, '-');
}

async function photograph(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    await page.screenshot({ path: `${path}-${colorScheme}.png`, fullPage: true });
  }
}
