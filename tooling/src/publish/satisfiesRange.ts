/**
 * Returns whether a version is in a range. Shared packages have ranges of these forms: `^1.2.3`, `~1.2.3` and `1.2.3`.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const match = /^([~^]?)(\d+\.\d+\.\d+)$/.exec(range);
  if (!match) throw new Error(`${range} is not a range of versions that can be compared`);
  const [, kind, lowest = ''] = match;
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  const [lowMajor = 0, lowMinor = 0, lowPatch = 0] = numbersOf(lowest);
  if (major !== lowMajor) return false;
  if (minor !== lowMinor) return kind === '^' && major > 0 && minor > lowMinor;
  // `^0.0.3` accepts that version alone.
  const isOpen = kind === '~' || (kind === '^' && (major > 0 || minor > 0));
  return isOpen ? patch >= lowPatch : patch === lowPatch;
}

function numbersOf(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10));
}
