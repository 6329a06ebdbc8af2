import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../../repositoryRoot.ts';

const folder = path.join(repositoryRoot, 'docs/decisions');
const files = globSync('[0-9]*.md', { cwd: folder }).sort();
/** What stands in the index about each record, by the record's file. */
const rows = new Map(
  Array.from(
    readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(
      /^\| \[\d{4}\]\(([^)]+)\) *\|[^|]*\|([^|]*)\|$/gm,
    ),
    ([, file = '', state = '']) => [file, state.trim()] as const,
  ),
);

/** Returns the part of a record above its first section: the title and the status. */
function headOf(file: string): string {
  const [head = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n## ');
  return head;
}

function recordsIn(text: string): string[] {
  return Array.from(text.matchAll(/\]\((\d{4}-[^)]+)\)/g), ([, file = '']) => file);
}

test('the index lists each decision record', () => {
  assert.ok(files.length > 100, `${files.length} records`);
  assert.deepEqual([...rows.keys()], files);
});

test('each decision record begins with its status', () => {
  assert.deepEqual(
    files.filter((file) => !/^(?:Status|Overtaken)/m.test(headOf(file))),
    [],
  );
});

test('a decision record that the index calls overtaken names the newer one, too', () => {
  const silent = [...rows].flatMap(([file, state]) =>
    recordsIn(state)
      .filter((newer) => !recordsIn(headOf(file)).includes(newer))
      .map((newer) => `${file} does not name ${newer}`),
  );
  assert.deepEqual(silent, []);
});

test('a decision record that the index calls current does not say that it is overtaken', () => {
  const overtaken = files.filter((file) => /overtaken|replaced by/i.test(headOf(file)));
  assert.deepEqual(
    overtaken.filter((file) => rows.get(file) === 'current'),
    [],
  );
});
