import type { Page } from 'playwright-core';
import { tabTo } from './tabTo.ts';

/** Goes by Tab to the control with this name and presses a key there. */
export async function pressAt(
  page: Page,
  name: RegExp,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}
