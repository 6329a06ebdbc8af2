import { fileURLToPath } from 'node:url';

const FEDERATION_RUNTIME = ['runtime-core', 'sdk', 'runtime'];

/** Aliases that keep a second, a talkative or a too modern copy of a package out of the bundle. */
export function leanModules({ isProduction }: { isProduction: boolean }): Record<string, string> {
  return {
    // The plugin asks for its runtime partly as CommonJS and partly as ES modules: 10 KB brotli twice.
    ...Object.fromEntries(
      FEDERATION_RUNTIME.map((name) => [
        `@module-federation/${name}$`,
        fileIn(`@module-federation/${name}/dist/index.js`),
      ]),
    ),
    // pdf.js' main build asks for what browsers have had for months, not years (`Map.getOrInsertComputed`).
    'pdfjs-dist$': fileIn('pdfjs-dist/legacy/build/pdf.mjs'),
    // The router's package has a production build, but its exports only lead to the development one.
    ...(isProduction ? { 'react-router$': fileIn('react-router/dist/production/index.mjs') } : {}),
  };
}

function fileIn(path: string): string {
  return fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));
}
