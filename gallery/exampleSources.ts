import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const examplesFolder = join(import.meta.dirname, 'src/examples');

/** Returns the text of each `X.examples.tsx`, by `X`. The page shows the code of an example from it. */
export function readExampleSources(): Record<string, string> {
  const files = globSync('*/*.examples.tsx', { cwd: examplesFolder }).sort();
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.examples.tsx'),
      readFileSync(join(examplesFolder, file), 'utf8'),
    ]),
  );
}
