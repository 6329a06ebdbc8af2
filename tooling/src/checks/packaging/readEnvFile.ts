import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../repositoryRoot.ts';

/** Reads a file of the repository that has a line `NAME=value` for each environment variable. */
export function readEnvFile(file: string): Record<string, string> {
  const lines = readFileSync(path.join(repositoryRoot, file), 'utf8').split('\n');
  const pairs = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** Returns the names of all settings of the server, from the page that is generated from them. */
export function readSettingNames(): Set<string> {
  const page = readFileSync(path.join(repositoryRoot, 'docs/configuration.md'), 'utf8');
  return new Set(Array.from(page.matchAll(/^\| `([A-Z\d_]+)`/gm), ([, name = '']) => name));
}
