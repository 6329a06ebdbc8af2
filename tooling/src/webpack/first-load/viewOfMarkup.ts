import { createHash } from 'node:crypto';
import type { FirstView } from '@parchi/contract';
import type { Compilation } from 'webpack';

/**
 * Returns a page's first view; `undefined` if the page shows no heading before the session is known. Inline styles
 * become rules of a style sheet, because the Content-Security-Policy allows only style sheets with a hash.
 */
export function viewOfMarkup(
  compilation: Compilation,
  page: { markup: string; files: readonly string[]; dependsOnSearch: boolean },
): FirstView | undefined {
  if (!page.markup.includes('<h1')) return undefined;
  const rules = new Map<string, string>();
  const html = page.markup.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const id = createHash('sha256').update(style).digest('hex').slice(0, 6);
    rules.set(id, `[data-style="${id}"]{${style}}`);
    return ` data-style="${id}"`;
  });
  const css = [textOf(compilation, page.files), ...rules.values()].join('');
  return { html, css, dependsOnSearch: page.dependsOnSearch };
}

/** Returns the text of the style sheets among the files of a build. */
export function textOf(compilation: Compilation, files: readonly string[]): string {
  return files
    .filter((file) => file.endsWith('.css'))
    .map((file) => compilation.getAsset(file)?.source.source().toString() ?? '')
    .join('');
}
