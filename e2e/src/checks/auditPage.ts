import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { findUnpressable } from './findUnpressable.ts';

const MIN_TARGET_PX = 44;
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Pages that already inject axe into each new document. */
const preparedPages = new WeakSet<Page>();

/**
 * Finds accessibility problems of the page in its present state: violations that axe reports, sideways scrolling, main
 * controls smaller than 44 px, and controls that cannot be pressed. The dark theme is checked only for contrast, because the
 * themes differ only in colours.
 */
export async function auditPage(page: Page): Promise<string[]> {
  await injectAxe(page);
  const inLight = await findViolations(page);
  const inLayout = await page.evaluate(findLayoutProblems, MIN_TARGET_PX);
  const unpressable = await page.evaluate(findUnpressable);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await findViolations(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [
    ...inLight,
    ...inLayout,
    ...unpressable,
    ...inDark.map((violation) => `dark theme: ${violation}`),
  ];
}

/**
 * Waits until all finite animations have ended. While a toast fades in, or one theme into another, the contrast is too
 * low.
 */
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
 * Injects axe into all frames of the page, and into each document that the page loads later. Sending its 650 KB again
 * for each audit would take several times as long as the audit.
 */
async function injectAxe(page: Page): Promise<void> {
  if (!preparedPages.has(page)) await page.addInitScript(axeSource);
  preparedPages.add(page);
  const { origin } = new URL(page.url());
  for (const frame of page.frames()) {
    assert.ok(frame.url() === 'about:blank' || frame.url().startsWith(origin), frame.url());
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
}

/** Returns the violations of the settled page. */
async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await waitForAnimations(page);
  const violations = await runAxe(page, options);
  if (violations.length === 0) return violations;
  // A toast may have begun to fade in during the audit. What is wrong with the page itself is found again.
  await waitForAnimations(page);
  return runAxe(page, options);
}

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  // A page in a frame is audited alone, because axe would count its landmarks among those of the page around it.
  const hasPages = page.frames().some((frame) => /\?component=/.test(frame.url()));
  return page.evaluate(
    async (runOptions) => {
      const { violations } = await axe.run(document, runOptions);
      return violations.map(({ id, nodes }) => {
        const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`);
        return `${id}: ${places.join('; ')}`;
      });
    },
    { ...options, resultTypes: ['violations' as const], iframes: !hasPages },
  );
}

/** Finds layout problems. This function runs in the page. */
function findLayoutProblems(minPx: number): string[] {
  const problems: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  // Links within a sentence are not checked: they are as high as their line, and WCAG 2.5.8 exempts them.
  for (const control of document.querySelectorAll('button, input:not([type=file]), header a')) {
    // A click anywhere on the label of a checkbox counts, so measure the whole label.
    const target = control.matches('[type=checkbox]') ? control.closest('label') : control;
    const { width, height } = (target ?? control).getBoundingClientRect();
    const isShown = width > 1 && getComputedStyle(control).visibility === 'visible';
    if (isShown && Math.min(width, height) < minPx) {
      problems.push(`${control.outerHTML.slice(0, 80)} is ${width} × ${height} px`);
    }
  }
  return problems;
}
