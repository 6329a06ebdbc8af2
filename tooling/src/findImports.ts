import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns the file and all files that are loaded with it, as far as they are named by relative paths */
export function findImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  // Types are taken away before a file is run. A path in backticks or put together is none that we write.
  const source = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
  for (const [, target = ''] of source.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)) {
    findImports(path.resolve(path.dirname(file), target), found);
  }
  return found;
}
