import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import jest from 'eslint-plugin-jest';
import jestDom from 'eslint-plugin-jest-dom';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { fileNamedAfterExport } from './tooling/src/checks/eslint/fileNamedAfterExport.ts';
import { reactWorkspaces, workspaces } from './tooling/src/workspaces.ts';

/** The design system names the folder of a component after it. */
const kebabCaseWorkspaces = workspaces.filter((name) => name !== 'shared-ui');

/** Syntax that no web source may use, tests included. */
const webSyntax = [
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'React text only.' },
  { selector: 'ExportAllDeclaration', message: 'Name what is exported.' },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '.tsbuild/**', '.cache/**', '.data/**', '**/node_modules/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // The runner of node:test awaits the promises that these functions return.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {
              from: 'package',
              name: [
                'test',
                'it',
                'describe',
                'suite',
                'before',
                'after',
                'beforeEach',
                'afterEach',
              ],
              package: 'node:test',
            },
          ],
        },
      ],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are parsed in server/src/config; main.mjs hands them the environment.',
        },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: reactWorkspaces.map((name) => `${name}/src/**`),
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...webSyntax],
    },
  },
  {
    files: reactWorkspaces.map((name) => `${name}/src/**`),
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...webSyntax,
        {
          selector: 'CallExpression[callee.property.name=/^querySelector(All)?$/]',
          message: 'Reach elements by refs: a selector breaks silently when the markup changes.',
        },
      ],
    },
  },
  {
    files: reactWorkspaces.map((name) => `${name}/src/**/*.tsx`),
    ignores: ['**/*.test.tsx'],
    extends: [jsxA11y.configs.strict],
    rules: {
      // Safari takes the role from lists whose `list-style` is none.
      'jsx-a11y-x/no-redundant-roles': ['error', { ol: ['list'], ul: ['list'] }],
    },
  },
  {
    files: reactWorkspaces.flatMap((name) => [
      `${name}/src/**/*.test.{ts,tsx}`,
      `${name}/src/**/testing/**`,
    ]),
    extends: [
      testingLibrary.configs['flat/react'],
      jestDom.configs['flat/recommended'],
      jest.configs['flat/recommended'],
    ],
    settings: { 'testing-library/custom-renders': ['renderPage', 'renderAccountPages'] },
    rules: {
      // In the middle of a test, `cleanup` stands for leaving the page; before the server stops, for closing it.
      'testing-library/no-manual-cleanup': 'off',
      // Decorative pictures, times and forms without a name have no role by which a query finds them.
      'testing-library/no-container': 'off',
      'testing-library/no-node-access': 'off',
      // A query that waits for an element fails if the element does not appear, so it counts as an assertion. The same
      // is true of the helpers that are named after what they wait for.
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect*', '**.findBy*', 'findToast', 'stage', 'isAsked'] },
      ],
    },
  },
  {
    files: [
      '**/*.test.{ts,tsx}',
      '**/*.conformance.ts',
      'e2e/**',
      'bench/**',
      '{server,print-engine}/testing/**',
      'server/src/faults/**',
    ],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // Commands and their set-up talk to a person and read the environment.
    files: [
      'server/src/main.mjs',
      'server/src/backup/backup.ts',
      'server/src/backup/restore.ts',
      'server/src/fsck/fsck.ts',
      'server/src/move-files/moveFiles.ts',
      'server/src/operator/operator.ts',
      'server/src/config/writeDocs.ts',
      'server/src/seed/seedShops.ts',
      'tooling/**',
      'e2e/**',
      'bench/**',
      '**/jest.config.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/{src,testing}/**/*.{ts,tsx}'],
    // The first three files are loaded by tools that require a default export. The declaration file describes what
    // webpack turns a style sheet into.
    ignores: [
      'tooling/src/jest/browserEnvironment.ts',
      'tooling/src/test-runs/reports/nodeReporter.ts',
      'tooling/src/webpack/modules/messagesLoader.ts',
      '**/css-modules.d.ts',
    ],
    rules: {
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  {
    files: ['**/{src,testing}/**/*.{ts,tsx}'],
    ignores: [
      // Not checked: entries of packages, files named by their role in a domain, such as `files.repository.ts`, and
      // tests.
      '**/index.ts',
      '**/*.*.{ts,tsx}',
      // File names that are fixed elsewhere: the names of migrations decide their order, and the host loads `./routes`
      // of a remote.
      'server/src/db/migrations/*.ts',
      '**/src/routes.tsx',
    ],
    plugins: { local: { rules: { 'file-named-after-export': fileNamedAfterExport } } },
    rules: { 'local/file-named-after-export': 'error' },
  },
  {
    files: ['**/{src,testing}/**/*.{ts,tsx}'],
    plugins: { 'check-file': checkFile },
    rules: {
      'check-file/folder-naming-convention': [
        'error',
        { [`{${kebabCaseWorkspaces.join()}}/{src,testing}/**/`]: 'KEBAB_CASE' },
      ],
      'check-file/no-index': 'off',
    },
  },
);
