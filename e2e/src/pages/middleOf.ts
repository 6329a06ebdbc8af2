import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

/** The middle of a control, once a press there would reach it: what has just appeared takes none for 500 ms. */
export async function middleOf(control: Locator): Promise<Point> {
  await control.click({ trial: true });
  const box = await control.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps the middle of a control twice; the second tap hits whatever is there by then. */
export async function tapTwice(page: Page, control: Locator, pauseMs: number): Promise<void> {
  const { x, y } = await middleOf(control);
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(pauseMs);
  await page.touchscreen.tap(x, y);
}
