import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const SMALLEST_TARGET_PX = 44;
/** In place of a script that has run in this document. */
const IS_THERE = 'undefined';

/**
 * What is wrong with the page as it stands for somebody who hears it, zooms in or has large fingers:
 * violations that axe finds, sideways scrolling, main controls that are too small to hit. Another theme
 * changes nothing but colours, so in the dark one only these are judged.
 */
export async function auditPage(page: Page): Promise<string[]> {
  await settle(page);
  const inLight = await findViolations(axeIn(page));
  const inLayout = await page.evaluate(measureLayout, SMALLEST_TARGET_PX);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  const inDark = await findViolations(axeIn(page, IS_THERE).withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inLayout, ...inDark.map((violation) => `dark theme: ${violation}`)];
}

/** Halfway through a fade, of a toast or from one theme to the other, colours have no contrast. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Axe at work in the page itself: its usual way opens a tab for each of its reports, and asks for all that only to reach
 * into frames of other sites. There are none.
 * @param source of axe, half a megabyte, unless the document has it
 */
function axeIn(page: Page, source?: typeof IS_THERE): AxeBuilder {
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    assert.ok(frame.url() === 'about:blank' || frame.url().startsWith(origin), frame.url());
  }
  return new AxeBuilder({ page, ...(source && { axeSource: source }) }).setLegacyMode();
}

async function findViolations(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`);
    return `${id}: ${places.join('; ')}`;
  });
}

function measureLayout(smallestPx: number): string[] {
  const wrong: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) wrong.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  // A link within a sentence is as high as its line.
  for (const control of document.querySelectorAll('button, input:not([type=file]), header a')) {
    // A checkbox is hit by its whole label.
    const target = control.matches('[type=checkbox]') ? control.closest('label') : control;
    const { width, height } = (target ?? control).getBoundingClientRect();
    const isShown = width > 1 && getComputedStyle(control).visibility === 'visible';
    if (isShown && Math.min(width, height) < smallestPx) {
      wrong.push(`${control.outerHTML.slice(0, 80)} is ${width} × ${height} px`);
    }
  }
  return wrong;
}
