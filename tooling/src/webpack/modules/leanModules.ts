import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPackage } from '../../installed/findPackage.ts';
import { moduleBeside } from '../../installed/moduleBeside.ts';

const FEDERATION_RUNTIME = ['runtime-core', 'sdk', 'runtime'];

/** Returns aliases that keep duplicate, development-only and too modern builds of packages out of an app's bundle. */
export function leanModules(
  folder: string,
  { isProduction }: { isProduction: boolean },
): Record<string, string> {
  const tooling = fileURLToPath(new URL('.', import.meta.url));
  const federation = findPackage('@module-federation/enhanced', tooling)?.folder ?? '';
  const routing = findPackage('@parchi/shared-routing', folder)?.folder ?? folder;
  const aliases: [string, string | undefined][] = [
    // The federation plugin imports its runtime both as CommonJS and as ES modules. Without this, the bundle would hold
    // both, 10 KB more after Brotli.
    ...FEDERATION_RUNTIME.map((name): [string, string | undefined] => [
      `@module-federation/${name}$`,
      fileIn(`@module-federation/${name}`, 'dist/index.js', federation),
    ]),
    // The main build of pdf.js uses features that browsers have had only for months, such as `Map.getOrInsertComputed`.
    ['pdfjs-dist$', fileIn('pdfjs-dist', 'legacy/build/pdf.mjs', folder)],
  ];
  // Leaves out the sentences that explain the error codes of the federation runtime. The logged error still has its
  // code and a link to the explanation.
  const descriptions = fileIn('@module-federation/error-codes', 'dist/desc.mjs', federation);
  if (descriptions) aliases.push([descriptions, moduleBeside(import.meta.url, 'noDescriptions')]);
  // The router has a production build, but its `exports` only lead to the development build.
  const router = fileIn('react-router', 'dist/production/index.mjs', routing);
  if (isProduction) aliases.push(['react-router$', router]);
  return Object.fromEntries(
    aliases.filter((alias): alias is [string, string] => alias[1] !== undefined),
  );
}

/** Returns the path of a package's file, as code in a folder finds it; `undefined` if the package is not installed. */
function fileIn(name: string, file: string, folder: string): string | undefined {
  const found = findPackage(name, folder);
  return found && join(found.folder, file);
}
