import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../repositoryRoot.ts';

const FEDERATION_RUNTIME = ['runtime-core', 'sdk', 'runtime'];

/** Returns aliases that keep duplicate, development-only and too modern builds of packages out of the bundle. */
export function leanModules({ isProduction }: { isProduction: boolean }): Record<string, string> {
  return {
    // The federation plugin imports its runtime both as CommonJS and as ES modules. Without this, the bundle would hold
    // both, 10 KB more after Brotli.
    ...Object.fromEntries(
      FEDERATION_RUNTIME.map((name) => [
        `@module-federation/${name}$`,
        fileIn(`@module-federation/${name}/dist/index.js`),
      ]),
    ),
    // Leaves out the sentences that explain the error codes of the federation runtime. The logged error still has its
    // code and a link to the explanation.
    [fileIn('@module-federation/error-codes/dist/desc.mjs')]: fileURLToPath(
      new URL('noDescriptions.ts', import.meta.url),
    ),
    // The main build of pdf.js uses features that browsers have had only for months, such as `Map.getOrInsertComputed`.
    'pdfjs-dist$': fileIn('pdfjs-dist/legacy/build/pdf.mjs'),
    // The router has a production build, but its `exports` only lead to the development build.
    ...(isProduction ? { 'react-router$': fileIn('react-router/dist/production/index.mjs') } : {}),
  };
}

function fileIn(path: string): string {
  return join(repositoryRoot, 'node_modules', path);
}
