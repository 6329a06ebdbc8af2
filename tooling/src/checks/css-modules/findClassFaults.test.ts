import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { findClassFaults } from './findClassFaults.ts';
import { readClassNames } from './readClassNames.ts';

const declaration = `declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}`;

/** Writes a component and its style sheet. @returns the faults found in them, without the folder's path */
function faultsOf(context: TestContext, { code, css }: { code: string; css: string }): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'css-modules-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => path.join(folder, name);
  writeFileSync(at('css.d.ts'), declaration);
  writeFileSync(at('Slip.ts'), `import styles from './Slip.module.css';\n${code}`);
  writeFileSync(at('Slip.module.css'), css);
  const files = { sources: [at('css.d.ts'), at('Slip.ts')], styleSheets: [at('Slip.module.css')] };
  return findClassFaults(files).map((fault) => fault.replaceAll(`${folder}/`, ''));
}

test('finds no fault where every class is declared and used', (context) => {
  const code = "export const all = [styles.slip, styles['wide']];";
  assert.deepEqual(faultsOf(context, { code, css: '.slip { & .wide:hover { top: 0.5em } }' }), []);
});

test('finds a class that is used but not declared', (context) => {
  const faults = faultsOf(context, { code: 'export const one = styles.slop;', css: '' });
  assert.deepEqual(faults, ['Slip.ts:2: Slip.module.css has no class slop.']);
});

test('finds a class that is declared but not used', (context) => {
  const faults = faultsOf(context, { code: '', css: '.slip { top: 0 }' });
  assert.deepEqual(faults, ['Slip.module.css: nobody reads the class slip.']);
});

test('counts a computed class name as every class that its type allows', (context) => {
  const code = "export const of = (tone: 'calm' | 'loud') => styles[tone];";
  const faults = faultsOf(context, { code, css: '.calm { top: 0 }' });
  assert.deepEqual(faults, ['Slip.ts:2: Slip.module.css has no class loud.']);
});

test('refuses a class name of unknown type, and a style sheet that is passed on', (context) => {
  const code = 'export const of = (tone: string) => styles[tone];\nexport const all = styles;';
  assert.deepEqual(faultsOf(context, { code, css: '' }), [
    'Slip.ts:2: the type does not say which class this is.',
    'Slip.ts:3: the type does not say which class this is.',
  ]);
});

test('reads class names only from selectors', () => {
  const css =
    '@media (min-width: 40.5em) { .a > .b-c:not(.d), :global(.x) { top: 1.5em } } /* .e */';
  assert.deepEqual([...readClassNames(css)], ['a', 'b-c', 'd']);
});
