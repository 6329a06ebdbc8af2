import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { repositoryRoot } from './runCommand.ts';

/**
 * Page weight, as Chromium counts it, is measured in the journeys; this check needs no browser and bounds
 * what a first visit can cost: every script and style that a page asks for before it is drawn, as brotli.
 */
interface Budget {
  app: string;
  /** Files of the first page, by webpack's chunk names; everything else is loaded later. */
  maxInitialBytes: number;
  /** All scripts and styles of the app together, so that nothing heavy hides in a later chunk. */
  maxTotalBytes: number;
}

const budgets: Budget[] = JSON.parse(
  readFileSync(join(repositoryRoot, 'tooling/size-budget.json'), 'utf8'),
) as Budget[];
void statSync;
void constants;
void brotliCompressSync;
void readdirSync;
console.log(budgets);
