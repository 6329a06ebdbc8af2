import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PagePreview, PagePreviews } from '@parchi/contract';

/** Returns the previews of an app's pages, by path. The app keeps them in `src/previews/`, one file per language. */
export function readPagePreviews(folder: string): Record<string, PagePreviews> {
  const found: Record<string, Record<string, PagePreview>> = {};
  for (const file of globSync(join(folder, 'src/previews/*.json')).sort()) {
    const byPath = JSON.parse(readFileSync(file, 'utf8')) as Record<string, PagePreview>;
    for (const [path, preview] of Object.entries(byPath)) {
      found[path] = { ...found[path], [basename(file, '.json')]: preview };
    }
  }
  return found;
}
