import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';

export const UNIT_FILE = 'packaging/systemd/parchi.service';

/** Returns the values of a directive in the unit of systemd, each with all its lines. */
export function readUnit(): (directive: string) => string[] {
  const lines = readFileSync(path.join(repositoryRoot, UNIT_FILE), 'utf8').split('\n');
  return (directive) =>
    lines.flatMap((line) =>
      line.startsWith(`${directive}=`) ? line.slice(directive.length + 1) : [],
    );
}
