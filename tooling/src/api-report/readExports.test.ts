import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readExports } from './readExports.ts';

const declarations = {
  'src/index.d.ts': `export { open, type Options } from './open.ts';\nexport { Link } from 'router';\n`,
  'src/open.d.ts': [
    `import type { State } from './state.ts';`,
    `/** Opens. */ export interface Options { /** State. */ readonly state: State }`,
    `export declare function open(options: Options): 'a' | 'b';`,
    `export declare const secret: number;`,
  ].join('\n'),
  'src/state.d.ts': `export type State = 'off' | 'on';\nexport type Other = 1;\n`,
};

function read(context: TestContext, changes: Partial<typeof declarations> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'parchi-api-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const manifest = JSON.stringify({ exports: { '.': './src/index.ts', './worker.js': './a.js' } });
  const files = { 'package.json': manifest, ...declarations, ...changes };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return readExports(folder, folder);
}

test('a line has the entry point, name, digest and declaration of an export', (context) => {
  const lines = read(context).map((line) => line.replace(/ [0-9a-f]{8} /, ' # '));
  assert.deepEqual(lines, [
    `. Link # Link from 'router'`,
    '. Options # interface Options { readonly state: State; }',
    `. open # function open(options: Options): 'a' | 'b'`,
    './worker.js file',
  ]);
});

test('a change to an exported declaration changes only its own line', (context) => {
  const before = read(context);
  const open = declarations['src/open.d.ts'].replace('readonly state', 'state');
  const after = read(context, { 'src/open.d.ts': open });
  const changed = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[1]);
  assert.deepEqual(changed, ['Options']);
});

test('a change to an unexported declaration changes the lines of the exports that refer to it', (context) => {
  const before = read(context);
  const after = read(context, { 'src/state.d.ts': `export type State = 'off' | 'new';` });
  const changed = after.filter((line) => !before.includes(line)).map((line) => line.split(' ')[1]);
  assert.deepEqual(changed, ['Options']);
});

test('changes to comments, the order of unions and unexported code change no line', (context) => {
  const changes = {
    'src/open.d.ts': declarations['src/open.d.ts']
      .replace('/** Opens. */', '/** Opens it. */')
      .replace(`'a' | 'b'`, `'b' | 'a'`)
      .replace('secret: number', 'secret: string'),
    'src/state.d.ts': `export type State = 'on' | 'off';\nexport type Other = 2;\n`,
  };
  assert.deepEqual(read(context, changes), read(context));
});

test('a missing module is an error, not an empty API', (context) => {
  assert.throws(() => read(context, { 'src/index.d.ts': '' }), /Run tsc --build/);
});
