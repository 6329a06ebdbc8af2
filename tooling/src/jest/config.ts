import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';
import { moduleBeside } from '../installed/moduleBeside.ts';
import { messageLocales } from '../messages/messageLocales.ts';

export interface JestOptions {
  /** Files that run before every test file, for example to load the package's messages. */
  setupFiles?: string[];
}

/**
 * The jest configuration of the web packages. A package uses it in three steps:
 * 1. `jest.config.ts`: `import { jestConfig } from '@parchi/tooling/jest';` and `export default jestConfig();`
 * 2. `package.json`: `"test": "jest"`, and `jest`, `@jest/globals`,
 *    `@testing-library/react` and `@testing-library/jest-dom` in devDependencies;
 * 3. `tsconfig.json`: `jest.config.ts` in `include`, `../tooling` in `references`, and the matchers in
 *    `"types": ["node", "@testing-library/jest-dom/jest-globals"]`.
 */
export function jestConfig({ setupFiles = [] }: JestOptions = {}): Config {
  return {
    testEnvironment: moduleBeside(import.meta.url, 'browserEnvironment'),
    globals: { MESSAGE_LOCALES: messageLocales(process.cwd()) },
    testTimeout: 60_000,
    // Jest would leave one core free, which is half of a machine with two. `npm test` runs two suites at once instead.
    maxWorkers: '100%',
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    moduleFileExtensions: ['tsx', 'ts', 'js', 'mjs', 'cjs', 'json'],
    setupFilesAfterEnv: [
      moduleBeside(import.meta.url, 'failOnConsole'),
      moduleBeside(import.meta.url, 'testingLibrary'),
      ...setupFiles,
    ],
    transform: {
      '\\.css$': moduleBeside(import.meta.url, 'cssTransform'),
      '\\.tsx?$': swc({ syntax: 'typescript', tsx: true }),
      '\\.m?js$': swc({ syntax: 'ecmascript' }),
    },
    moduleNameMapper: {
      // Use the browser's build, because Node's build does not use the page's WebSocket.
      '^socket\\.io-client$': 'socket.io-client/dist/socket.io.js',
      // Node's build can't send a `Blob`.
      '^tus-js-client$': 'tus-js-client/lib.es5/browser/index.js',
      // The tests' socket server needs Node's build of `ws`. The browser's build only throws.
      '^ws$': createRequire(import.meta.resolve('socket.io')).resolve('ws'),
    },
    // These packages are only ECMAScript modules, which jest cannot require without a transform.
    transformIgnorePatterns: [
      '/node_modules/(?!(@parchi|@lingui|@messageformat|react-pdf|make-cancellable-promise|make-event-props|merge-refs)/).+\\.c?js$',
    ],
  };
}

function swc(parser: Record<string, unknown>): [string, Record<string, unknown>] {
  return [
    // The path is resolved here, because the package under test does not depend on this transformer.
    fileURLToPath(import.meta.resolve('@swc/jest')),
    {
      swcrc: false,
      jsc: { target: 'es2023', parser, transform: { react: { runtime: 'automatic' } } },
      module: { type: 'commonjs' },
    },
  ];
}
