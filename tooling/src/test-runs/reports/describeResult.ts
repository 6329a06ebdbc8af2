import path from 'node:path';
import { repositoryRoot } from '../../repositoryRoot.ts';
import type { FileResult } from './fileResult.ts';

const MAX_OUTPUT_LINES = 60;

/** Returns one line about a file, such as `✔ server/src/app.test.ts (1.2 s)`. */
export function describeResult({ file, seconds, passed, failed }: FileResult): string {
  const name = `${path.relative(repositoryRoot, file)} (${seconds.toFixed(1)} s)`;
  return failed.length === 0
    ? `✔ ${name}`
    : `✘ ${name}: ${failed.length} of ${passed + failed.length} failed`;
}

/** Returns each failure of a file in full, and the last lines that the file printed; empty if nothing failed. */
export function describeFailures({ file, failed, output }: FileResult): string {
  if (failed.length === 0) return '';
  const lines = output.trim().split('\n').slice(-MAX_OUTPUT_LINES).join('\n');
  return [
    path.relative(repositoryRoot, file),
    ...failed.map(({ name, reason }) => indent(`✘ ${name}\n${indent(reason)}`)),
    ...(lines === '' ? [] : [indent(`it printed:\n${indent(lines)}`)]),
  ].join('\n');
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
