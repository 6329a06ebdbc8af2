import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { foreignUses, tableOwners } from './tableOwners.ts';

const sources = path.resolve(import.meta.dirname, '..');
const owners = new Map<string, string>(Object.entries(tableOwners));
const tables = [...owners.keys()].join('|');
const calls = 'insertInto|updateTable|deleteFrom|selectFrom|[a-z]+Join|using|from';
/** Patterns that find a table's name: in calls of the query builder, as an argument of a helper, and in raw SQL. */
const patterns = [
  new RegExp(`\\b(?:${calls})\\(\\s*\\[?\\s*['"](${tables})\\b`, 'g'),
  new RegExp(`(?:\\btable: |\\b(?:db|context), )'(${tables})'(?! \\|)`, 'g'),
  new RegExp(`\\b(?:from|join|update|into|truncate)\\s+(${tables})\\b`, 'g'),
];

/** @returns the tables that a source file uses, sorted */
function tablesOf(file: string): string[] {
  const comments = /^\s*(?:\/\/|\/?\*).*$/gm;
  const code = readFileSync(path.join(sources, file), 'utf8').replaceAll(comments, '');
  const names = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name));
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

const used = new Map(
  globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts', 'db/migrations/**'] }).map(
    (file) => [file, tablesOf(file)],
  ),
);

test('only the owner’s code uses a table, apart from listed exceptions', () => {
  const foreign = [...used].flatMap(([file, names]) => {
    const others = names.filter((name) => !file.startsWith(`${owners.get(name)}/`));
    return others.length === 0 ? [] : [[file, others] as const];
  });
  const listed = Object.entries(foreignUses).map(([file, use]) => [file, use.tables.toSorted()]);
  assert.deepEqual(Object.fromEntries(foreign), Object.fromEntries(listed));
});

test('every table is used by its owner’s code', () => {
  for (const [name, owner] of owners) {
    const isUsed = [...used].some(
      ([file, names]) => file.startsWith(`${owner}/`) && names.includes(name),
    );
    assert.ok(isUsed, name);
  }
});
