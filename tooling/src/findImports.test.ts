import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { findImports } from './findImports.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'parchi-imports-'));
after(() => rmSync(folder, { recursive: true }));

const rows: [string, string, boolean][] = [
  ['an import on one line', `import { a } from './b.ts';`, true],
  ['an import on several lines', `import {\n  a,\n  c,\n} from './b.ts';`, true],
  ['an import for its effects', `import './b.ts';`, true],
  ['an import while it runs', `const { a } = await import('./b.ts');`, true],
  ['what is passed on', `export { a } from './b.ts';`, true],
  ['a type beside a value', `import { type T, a } from './b.ts';`, true],
  ['a type alone, which is not loaded', `import type { T } from './b.ts';`, false],
  ['a type on several lines', `import type {\n  T,\n} from './b.ts';`, false],
];
for (const [index, [name, source, isLoaded]] of rows.entries()) {
  test(`through the files that are loaded goes ${name}`, () => {
    const [first, second, third] = [`${index}.ts`, 'b.ts', 'c.ts'].map((file) =>
      path.join(folder, file),
    ) as [string, string, string];
    writeFileSync(first, `import path from 'node:path';\n${source}\n`);
    writeFileSync(second, `import { c } from './c.ts';\nimport '../not-there.ts';\n`);
    writeFileSync(third, `import './b.ts';\n`);
    const expected = isLoaded ? [first, second, third] : [first];
    assert.deepEqual([...findImports(first)], expected);
  });
}
