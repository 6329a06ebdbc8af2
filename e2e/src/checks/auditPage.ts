import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const MIN_TARGET_PX = 44;
/** A script that does nothing, for a document that axe has been injected into. */
const NO_SOURCE = 'undefined';

/**
 * Finds accessibility problems of the page as it is now: violations that axe reports, sideways scrolling, main controls
 * smaller than 44 px. The themes differ in colours alone, so the dark one is audited for contrast only.
 */
export async function auditPage(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  const inLight = await findViolations(createAxe(page));
  const inLayout = await page.evaluate(findLayoutProblems, MIN_TARGET_PX);
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitForAnimations(page);
  const inDark = await findViolations(createAxe(page, NO_SOURCE).withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inLayout, ...inDark.map((violation) => `dark theme: ${violation}`)];
}

/** Waits for the end of all finite animations: during a fade, of a toast or between themes, contrast is too low. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Runs axe in legacy mode, inside the page. Its usual mode opens a tab for each report, which is needed only for frames
 * of other origins, and there are none.
 * @param source axe's own by default, half a megabyte
 */
function createAxe(page: Page, source?: typeof NO_SOURCE): AxeBuilder {
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

/** Runs in the page. */
function findLayoutProblems(minPx: number): string[] {
  const problems: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  // Not links within a sentence, which are as high as its line (WCAG 2.5.8 exempts them).
  for (const control of document.querySelectorAll('button, input:not([type=file]), header a')) {
    // The whole label of a checkbox takes the click.
    const target = control.matches('[type=checkbox]') ? control.closest('label') : control;
    const { width, height } = (target ?? control).getBoundingClientRect();
    const isShown = width > 1 && getComputedStyle(control).visibility === 'visible';
    if (isShown && Math.min(width, height) < minPx) {
      problems.push(`${control.outerHTML.slice(0, 80)} is ${width} × ${height} px`);
    }
  }
  return problems;
}
