import type { Browser } from 'playwright-core';
import { phone } from '../visit/measureVisits.ts';
import { lines } from '../lines.ts';
import { openPage } from '../visit/openPage.ts';

/** A text or an element of a page, with its content but without its classes and styles. */
export type Word =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly Word[];
    };

/** Returns the title and the words of a page as it is when it has loaded. */
export async function readWords(
  browser: Browser,
  address: string,
): Promise<{ title: string; words: Word[] }> {
  const context = await browser.newContext(phone);
  try {
    const [, unthrottled] = lines;
    if (unthrottled === undefined) throw new Error('There is no unthrottled line.');
    const { page } = await openPage(context, unthrottled, address);
    return await page.evaluate(readDocument);
  } finally {
    await context.close();
  }
}

function readDocument(): { title: string; words: Word[] } {
  const left = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'LINK', 'DIALOG']);
  const kept = ['type', 'href', 'placeholder', 'name'];

  function wordsOf(parent: Node): Word[] {
    return [...parent.childNodes].flatMap((node): Word[] => {
      if (node instanceof Text) return node.data.trim() === '' ? [] : [node.data];
      if (!(node instanceof HTMLElement) || left.has(node.tagName) || node.hidden) return [];
      const attributes = Object.fromEntries(
        kept.flatMap((name) => {
          const value = node.getAttribute(name);
          return value === null ? [] : [[name, value]];
        }),
      );
      return [{ tag: node.tagName.toLowerCase(), attributes, children: wordsOf(node) }];
    });
  }

  return { title: document.title, words: wordsOf(document.body) };
}
