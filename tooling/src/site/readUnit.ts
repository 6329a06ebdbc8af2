import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';

export const UNIT_FILE = 'packaging/systemd/parchi.service';

/** Returns a function that looks up a directive in the systemd unit: the values of all lines with that directive. */
export function readUnit(): (directive: string) => string[] {
  const lines = readFileSync(path.join(repositoryRoot, UNIT_FILE), 'utf8').split('\n');
  return (directive) =>
    lines.flatMap((line) =>
      line.startsWith(`${directive}=`) ? line.slice(directive.length + 1) : [],
    );
}
