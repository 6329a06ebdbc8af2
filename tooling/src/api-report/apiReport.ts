/** The exports of a package at its last version (`released`) and now (`current`), one line for each export. */
export interface ApiReport {
  readonly version: string;
  readonly released: readonly string[];
  readonly current: readonly string[];
}

const TITLE = /^# Exported API of (\S+) since (\S+)\.$/m;
const MARKS = { kept: '  ', added: '+ ', removed: '- ' };

/** Returns the text of `api-report.txt`. What was added or removed since the last version is marked. */
export function writeReport(name: string, { version, released, current }: ApiReport): string {
  const lines = [
    ...current.map((line) => (released.includes(line) ? MARKS.kept : MARKS.added) + line),
    ...released.filter((line) => !current.includes(line)).map((line) => MARKS.removed + line),
  ];
  const least = leastVersion({ version, released, current });
  return [
    `# Exported API of ${name} since ${version}.`,
    `# Next version: ${least === undefined ? 'any' : `${least} or higher`}. Written by “npm run api-report”.`,
    '',
    // Sorted by export, so that what was removed stands beside what replaced it.
    ...lines.sort((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1)),
    '',
  ].join('\n');
}

/** Reads the last version and its exports from the text of a report. */
export function readReleased(text: string): Pick<ApiReport, 'version' | 'released'> {
  const version = TITLE.exec(text)?.[2];
  if (version === undefined)
    throw new Error('An API report begins with the package and its version.');
  const released = text
    .split('\n')
    .filter((line) => line.startsWith(MARKS.kept) || line.startsWith(MARKS.removed))
    .map((line) => line.slice(2));
  return { version, released };
}

/** Returns whether a report says that something changed since the last version. */
export function hasUnreleased(text: string): boolean {
  return text.split('\n').some((line) => /^[+-] /.test(line));
}

/**
 * Returns the lowest version that semantic versioning allows for what changed; `undefined` if nothing changed. Below
 * 1.0.0, each change is a minor version.
 */
export function leastVersion({ version, released, current }: ApiReport): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const hasRemoved = released.some((line) => !current.includes(line));
  if (hasRemoved && major > 0) return `${major + 1}.0.0`;
  const hasAdded = current.some((line) => !released.includes(line));
  return hasRemoved || hasAdded ? `${major}.${minor + 1}.0` : undefined;
}
