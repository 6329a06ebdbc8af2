import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readTestIds } from './readTestIds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'parchi-test-ids-'));
after(() => rmSync(folder, { recursive: true }));

function write(name: string, source: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, source);
  return file;
}

write('rows.ts', "export const rows = [{ id: 'M02', what: 'too large, see M99' }];");

const sources: readonly [what: string, source: string, ids: readonly string[]][] = [
  ['one id', "test('refuses it [F-53]', run);", ['F-53']],
  ['two pairs of brackets', 'test(`${what} is refused [P07] [R05]`, run);', ['P07', 'R05']],
  ['a list in brackets', "it('starts no sandbox [rule 15, Q7]', run);", ['rule 15', 'Q7']],
  ['the name of a row', "const rows = [['too late [F-28]', 1]];", ['F-28']],
  [
    'a template over rows of the file',
    "for (const [id] of [['W07', 1], ['W08', 2]]) test(`closes it [${id}]`, run);",
    ['W07', 'W08'],
  ],
  [
    'a template over keys',
    'const rows = {\n  M17: 1,\n};\ntest(`is stored [${id}]`, run);',
    ['M17'],
  ],
  [
    'a template over rows that are imported',
    "import { rows } from './rows.ts';\ntest(`refuses it [${id}]`, run);",
    ['M02'],
  ],
  ['an id in a comment', "// as in F-99\ntest('refuses it', run);", []],
  ['a text without a template', "const size = 'A40';\ntest('refuses it', run);", []],
  ['the beginning of a name', "test('F-53 is refused', run);", []],
  ['an index', 'test(`page ${pages[0]}`, run);', []],
];
for (const [index, [what, source, ids]] of sources.entries()) {
  test(`reads the ids of ${what}`, () => {
    assert.deepEqual([...readTestIds(write(`${index}.test.ts`, source))], ids);
  });
}
