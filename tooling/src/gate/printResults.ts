import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import type { PartResult } from './partResult.ts';

/**
 * Prints the end of the log, where a person begins to read: the failures, the skipped tests with their reasons, and the
 * counts.
 */
export function printResults(results: readonly PartResult[]): void {
  for (const { name, failures, unsteady } of results) {
    if (unsteady !== undefined) console.log(`\n⚠ ${name}: failed at first\n${unsteady}`);
    if (failures !== '') console.log(`\n✘ ${name}\n${failures}`);
  }
  const skipped = results.flatMap(({ name, files }) =>
    files.flatMap((file) =>
      file.skipped.map(
        (test) =>
          `  ${name}: ${path.relative(repositoryRoot, file.file)}: ${test.name} (${test.reason})`,
      ),
    ),
  );
  console.log(`\n${skipped.length} skipped${skipped.length === 0 ? '' : ':'}`);
  for (const line of skipped) console.log(line);
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
