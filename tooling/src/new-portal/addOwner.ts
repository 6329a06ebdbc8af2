import { describeName } from './describeName.ts';

/**
 * Returns the text of CODEOWNERS with a line for a new portal after those of the other portals. The team is named after
 * the portal.
 */
export function addOwner(owners: string, name: string): string {
  const lines = owners.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('/remote-'));
  const column = lines[last]?.indexOf('@') ?? 0;
  const line = `${`/${name}/`.padEnd(column - 1)} @parchi/${describeName(name).id}`;
  return lines.toSpliced(last + 1, 0, line).join('\n');
}
