import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { assertNoSidewaysScroll } from '../../checks/assertNoSidewaysScroll.ts';
import { findUntranslatedTexts } from '../../checks/findUntranslatedTexts.ts';
import { addPseudoLanguage, pseudo, pseudoLanguage } from '../../fixtures/pseudoLanguage.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { watchPendingCalls } from '../network/watchPendingCalls.ts';
import { phone, startVisit } from '../startVisit.ts';

export interface PseudoVisit {
  page: Page;
  /** Origin of the site. */
  origin: string;
  /** Opens an address, waits for the element and checks the page. */
  open: (path: string, shown: Locator) => Promise<void>;
  /**
   * Checks the texts and the width of the page.
   * @param token text that is allowed, because the page shows it in pieces
   */
  check: (state: string, token?: string) => Promise<void>;
  end: () => Promise<void>;
}

interface PseudoVisitOptions extends BrowserContextOptions {
  origin: string;
  /** Matches texts that are the same in every language. */
  allowed: RegExp;
  /** Match lines on the browser's console that the visit causes on purpose. */
  expected?: RegExp[];
}

/** Starts a visit with a phone, on which every page is in the pseudo-language. */
export async function startPseudoVisit(
  browser: Browser,
  { origin, allowed, ...options }: PseudoVisitOptions,
): Promise<PseudoVisit> {
  const locale = `${pseudoLanguage}-IN`;
  const started = await startVisit(browser, { ...phone, ...options, locale });
  const { page } = started;
  await addPseudoLanguage(page.context());
  const calls = watchPendingCalls(page);
  const problems: string[] = [];
  const check = async (state: string, token = '') => {
    await waitUntil(`${state} has loaded`, () => calls.size === 0);
    const found = await findUntranslatedTexts(page, allowed);
    const texts = found.filter((text) => !token.includes(text.replaceAll(' ', '')));
    problems.push(...texts.map((text) => `${state}: “${text}”`));
    await assertNoSidewaysScroll(page, state).catch((error: unknown) =>
      problems.push(String(error)),
    );
  };
  const open = async (path: string, shown: Locator) => {
    await page.goto(origin + path);
    await shown.waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), pseudoLanguage);
    await check(path);
  };
  const end = async () => {
    await started.end();
    assert.deepEqual(problems, [], 'texts that are in no catalogue, or pages that are too wide');
  };
  return { page, origin, open, check, end };
}

export function heading(page: Page, id: string): Locator {
  return page.getByRole('heading', { name: pseudo(id) });
}

export function button(page: Page, id: string): Locator {
  return page.getByRole('button', { name: pseudo(id) });
}

/** Finds a message, also where other text stands before it: a toast begins with “Error” or “Done”. */
export function text(page: Page, id: string): Locator {
  return page.getByText(new RegExp(pseudo(id).source.slice(1, -1))).first();
}

/** Presses a button, waits for the text that answers it and checks the page. */
export async function press(visit: PseudoVisit, id: string, answer: string): Promise<void> {
  await button(visit.page, id).last().click();
  await text(visit.page, answer).waitFor();
  await visit.check(`${id} → ${answer}`);
}

/** Sends the page's form as it is, and checks the page with the error. */
export async function submit({ page, check }: PseudoVisit, error: string): Promise<void> {
  await page.locator('main button[type=submit]').click();
  await text(page, error).waitFor();
  await check(error);
}
