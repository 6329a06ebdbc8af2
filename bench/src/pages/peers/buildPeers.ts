import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toolConfig } from '@parchi/tooling/webpack';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import webpack from 'webpack';
import { PeerPage } from './PeerPage.ts';
import type { Word } from './words.ts';

const STYLE =
  'body{font:1rem/1.5 system-ui;max-width:40rem;margin:auto;padding:1rem}h1{font-size:2rem}a,label,p{display:block}input,button{min-height:2.75rem}';

export type PeerSource = { readonly title: string; readonly words: readonly Word[] };

/** Returns a page with these words and a small style sheet, in one file. */
export function staticPage({ title, words }: PeerSource): string {
  const markup = renderToStaticMarkup(createElement(PeerPage, { words }));
  return documentOf(title, markup);
}

/** Returns a page with these words, prerendered by React. The script of `buildHydration` takes it over. */
export function prerenderedPage({ title, words }: PeerSource): string {
  const markup = renderToString(createElement(PeerPage, { words }));
  const data = JSON.stringify(words).replaceAll('<', '\\u003c');
  return documentOf(
    title,
    `<div id="root">${markup}</div><script type="application/json" id="words">${data}</script>`,
    '<script defer src="/hydrate.js"></script>',
  );
}

function documentOf(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style>${head}</head><body>${body}</body></html>`;
}

/** Builds the script that takes over a prerendered page, with the settings of this repository's own builds. */
export async function buildHydration(folder: string): Promise<Buffer> {
  const build = toolConfig({ folder: import.meta.dirname, title: '', port: 0, plugins: [] });
  const base = build(undefined, { mode: 'production' });
  const compiler = webpack({
    ...base,
    entry: path.join(import.meta.dirname, 'hydrate.ts'),
    output: { ...base.output, path: folder, filename: 'hydrate.js' },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error !== null) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
  return readFile(path.join(folder, 'hydrate.js'));
}
