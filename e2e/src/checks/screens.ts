import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { desktop, phone } from '../pages/startVisit.ts';
import { assertNoSidewaysScroll, zoom400 } from './assertNoSidewaysScroll.ts';
import { auditPage, waitForAnimations } from './auditPage.ts';

/** The two screen sizes at which every page is audited. */
export const screens = [phone, desktop].map((screen) => ({
  name: `${screen.viewport.width} px`,
  ...screen,
}));

/**
 * Audits the page in its present state, in both themes.
 * @param state describes this state in the message of a failure
 */
export type Audit = (state: string) => Promise<void>;

/** If set, a screenshot of every state in both themes is saved in this folder. */
const screenshotsFolder = process.env['SCREENSHOTS'];

export function createAudit(page: Page, screenName: string): Audit {
  return async (state) => {
    const name = `${state}, ${screenName}`;
    if (screenshotsFolder !== undefined) {
      await saveScreenshots(page, join(screenshotsFolder, fileName(name)));
    }
    assert.deepEqual(await auditPage(page), [], name);
  };
}

/**
 * Like `createAudit`, on both screens. Also asserts that nothing scrolls sideways at 400 % zoom. The page keeps its own
 * size between audits.
 */
export function auditAtEachWidth(page: Page): Audit {
  return async (state) => {
    const own = page.viewportSize() ?? desktop.viewport;
    for (const { name, viewport } of screens) {
      await page.setViewportSize(viewport);
      await createAudit(page, name)(state);
    }
    await page.setViewportSize(zoom400.viewport);
    await assertNoSidewaysScroll(page, state);
    await page.setViewportSize(own);
  };
}

function fileName(name: string): string {
  return name.replaceAll(/[ ,/]+/g, '-');
}

async function saveScreenshots(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForAnimations(page);
    await page.screenshot({ path: `${path}-${colorScheme}.png`, fullPage: true });
  }
}
