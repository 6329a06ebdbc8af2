const COMPARATOR = /^(<=|>=|<|>|=)?v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/;

/**
 * Returns whether a version is in an advisory's range. A range is `*`, or comparators joined by spaces, with
 * alternatives joined by `||`. A pre-release counts as its release. A range of unknown form contains every version,
 * because a false alarm is better than a missed one.
 */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((part) =>
    part
      .trim()
      .replaceAll(/([<>=])\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => satisfies(version, comparator)),
  );
}

function satisfies(version: string, comparator: string): boolean {
  const [, sign = '=', ...bound] = COMPARATOR.exec(comparator) ?? [];
  const [, , ...actual] = COMPARATOR.exec(version) ?? [];
  if (bound.length === 0 || actual.length === 0) return true;
  const order = compare(actual.map(Number), bound.map(Number));
  if (order === 0) return sign.includes('=');
  return sign.startsWith(order < 0 ? '<' : '>');
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((part, place) => part !== b[place]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
