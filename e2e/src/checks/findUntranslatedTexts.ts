import type { Page } from 'playwright-core';

/** Attributes whose values people read or hear. */
const READ_ATTRIBUTES = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
];

/**
 * Finds the texts on a page in the pseudo-language that are in no catalogue. They have plain Latin letters, as has the
 * id of a missing message.
 * @param allowed matches names and data, which are the same in every language
 */
export async function findUntranslatedTexts(page: Page, allowed: RegExp): Promise<string[]> {
  const texts = await page.evaluate(readTexts, READ_ATTRIBUTES);
  return texts.filter((text) => /[a-z]/i.test(text.replaceAll(allowed, '')));
}

/** Returns all texts of the page, hidden ones too. This function runs in the page. */
function readTexts(attributes: readonly string[]): string[] {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('script, style, noscript')) texts.push(textContent ?? '');
  }
  for (const name of attributes) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts.map((text) => text.trim());
}
