import jestDom from 'eslint-plugin-jest-dom';
import testingLibrary from 'eslint-plugin-testing-library';
import { defineConfig } from 'oxlint';
import {
  accessibilityRules,
  compilerRules,
  coreRules,
  jestRules,
  reactRules,
  syntaxRules,
  typescriptRules,
} from './tooling/src/checks/lint/ruleSets.ts';
import { reactWorkspaces, workspaces } from './tooling/src/workspaces.ts';

/** The design system names the folder of a component after it. */
const kebabCaseWorkspaces = workspaces.filter((name) => name !== 'shared-ui');

const webTests = ['**/*.test.{ts,tsx}', '**/testing/**'];

const environment = {
  object: 'process',
  property: 'env',
  message: 'Settings are parsed in server/src/config; main.mjs hands them the environment.',
};

/** Names by which scripts learn how wide the window is. */
const widthOfWindow = ['matchMedia', 'innerWidth', 'outerWidth', 'screen'].map((name) => ({
  name,
  message:
    'Only style sheets depend on the width, so that a page that is resized is like one loaded at that width.',
}));

function maxLines(max: number) {
  return ['error', { max, skipBlankLines: true, skipComments: true }] as const;
}

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'jest'],
  jsPlugins: [
    './tooling/src/checks/lint/lintPlugin.ts',
    'eslint-plugin-testing-library',
    'eslint-plugin-jest-dom',
  ],
  categories: { correctness: 'off' },
  env: { builtin: true },
  ignorePatterns: ['**/dist/**', '.tsbuild/**', '.cache/**', '.data/**', '**/node_modules/**'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  settings: { 'testing-library/custom-renders': ['renderPage', 'renderAccountPages'] },
  rules: {
    ...coreRules,
    // Patterns that match no name. Without them, oxlint ignores names that begin with an underscore.
    'no-unused-vars': ['error', { argsIgnorePattern: '^$', varsIgnorePattern: '^$' }],
  },
  overrides: [
    { files: ['**/*.{js,mjs,cjs}'], rules: compilerRules },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...syntaxRules,
        ...typescriptRules,
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': [
          'error',
          { allowNumber: true, allowBoolean: true },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        // The runner of node:test awaits the promises that these functions return.
        'typescript/no-floating-promises': [
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
        'max-lines': maxLines(250),
        'max-lines-per-function': maxLines(60),
        'max-params': ['error', 3],
        'no-restricted-properties': ['error', environment],
      },
    },
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': maxLines(120) } },
    {
      files: reactWorkspaces.map((name) => `${name}/src/**`),
      env: { browser: true },
      rules: {
        ...reactRules,
        'parchi/no-export-all': 'error',
      },
    },
    {
      files: reactWorkspaces.map((name) => `${name}/src/**`),
      excludeFiles: webTests,
      rules: {
        'parchi/no-query-selector': 'error',
        'no-restricted-globals': ['error', ...widthOfWindow],
        'no-restricted-properties': [
          'error',
          environment,
          ...widthOfWindow.map(({ name, message }) => ({
            object: 'window',
            property: name,
            message,
          })),
        ],
      },
    },
    {
      files: reactWorkspaces.map((name) => `${name}/src/**/*.tsx`),
      excludeFiles: ['**/*.test.tsx'],
      rules: {
        ...accessibilityRules,
        'jsx-a11y/interactive-supports-focus': [
          'error',
          {
            tabbable: [
              'button',
              'checkbox',
              'link',
              'progressbar',
              'searchbox',
              'slider',
              'spinbutton',
              'switch',
              'textbox',
            ],
          },
        ],
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          {
            body: ['onError', 'onLoad'],
            iframe: ['onError', 'onLoad'],
            img: ['onError', 'onLoad'],
          },
        ],
        // Safari takes the role from lists whose `list-style` is none.
        'jsx-a11y/no-redundant-roles': ['error', { ol: ['list'], ul: ['list'] }],
      },
    },
    {
      files: reactWorkspaces.flatMap((name) => webTests.map((file) => `${name}/src/${file}`)),
      rules: {
        ...testingLibrary.configs['flat/react'].rules,
        ...jestDom.configs['flat/recommended'].rules,
        ...jestRules,
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
        'max-lines': maxLines(400),
        'max-lines-per-function': 'off',
        'no-restricted-properties': 'off',
        'typescript/no-non-null-assertion': 'off',
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
    { files: ['**/*.{mjs,cjs}'], env: { node: true } },
    // Scripts of browsers. oxlint does not read `global` comments.
    { files: ['**/*.js'], globals: { self: 'readonly', window: 'readonly' } },
    {
      files: ['**/{src,testing}/**/*.{ts,tsx}'],
      // The first four files are loaded by tools that require a default export. The declaration file describes what
      // webpack turns a style sheet into.
      excludeFiles: [
        'tooling/src/checks/lint/lintPlugin.ts',
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
      excludeFiles: [
        // Not checked: entries of packages, files named by their role in a domain, such as `files.repository.ts`, and
        // tests.
        '**/index.ts',
        '**/*.*.{ts,tsx}',
        // File names that are fixed elsewhere: the names of migrations decide their order, and the host loads `./routes`
        // of a remote.
        'server/src/db/migrations/*.ts',
        '**/src/routes.tsx',
      ],
      rules: { 'parchi/file-named-after-export': 'error' },
    },
    {
      files: kebabCaseWorkspaces.map((name) => `${name}/{src,testing}/**/*.{ts,tsx}`),
      rules: { 'parchi/kebab-case-folders': 'error' },
    },
  ],
});
