import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

/** Returns the middle of a control, once the control accepts clicks: new content ignores them for 500 ms. */
export async function middleOf(control: Locator): Promise<Point> {
  await control.click({ trial: true });
  const box = await control.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps the middle of a control twice. The second tap hits whatever is in that place by then. */
export async function tapTwice(page: Page, control: Locator, pauseMs: number): Promise<void> {
  const { x, y } = await middleOf(control);
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(pauseMs);
  await page.touchscreen.tap(x, y);
}
