import { settingsTable } from '../../src/config/settingsTable.ts';

/** Shorter values may be parts of other words, such as the password `testing` of the tests' object store. */
const MIN_LENGTH = 8;

/**
 * Returns the values of the secret settings.
 * @param values settings, or environment variables
 */
export function secretValues(values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settingsTable)
    .filter(([, entry]) => 'isSecret' in entry)
    .flatMap(([key, { env }]) => values[key] ?? values[env] ?? [])
    .filter((value) => typeof value === 'string' && value.length >= MIN_LENGTH) as string[];
}
