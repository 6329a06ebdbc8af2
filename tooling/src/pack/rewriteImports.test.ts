import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rewriteImports } from './rewriteImports.ts';

for (const [kind, source, expected] of [
  ['an import', `import { a } from './a.ts';`, `import { a } from './a.js';`],
  ['a re-export', `export * from "../b/b.tsx";`, `export * from "../b/b.js";`],
  ['a re-export of a namespace', `export * as a from './a.ts';`, `export * as a from './a.js';`],
  ['an import for its effect', `import './a.ts';`, `import './a.js';`],
  ['a dynamic import', `load(() => import('./a.tsx'));`, `load(() => import('./a.js'));`],
  ['a type', `let a: import('./a.ts').A;`, `let a: import('./a.js').A;`],
] as const) {
  test(`rewrites ${kind} to the JavaScript file`, () => {
    assert.equal(rewriteImports(source, 'module.ts'), expected);
  });
}

test('several imports of one module are all rewritten', () => {
  const source = `import { a } from './a.ts';\nimport { b } from './a.ts';\nexport { c } from './c.ts';`;
  assert.equal(rewriteImports(source, 'module.ts'), source.replaceAll('.ts', '.js'));
});

test('rewrites an import that follows JSX', () => {
  const source = `const a = <p>it's</p>;\nconst b = () => import('./b.tsx');`;
  assert.equal(rewriteImports(source, 'module.tsx'), source.replace('./b.tsx', './b.js'));
});

test('leaves packages, styles, messages and strings unchanged', () => {
  const source = [
    `import a from 'a/b.ts';`,
    `import styles from './a.module.css';`,
    `const words = (locale: string) => import(\`./\${locale}.json\`);`,
    `const text = './a.ts';`,
  ].join('\n');
  assert.equal(rewriteImports(source, 'module.ts'), source);
});
