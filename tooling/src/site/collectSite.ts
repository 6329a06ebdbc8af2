import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { dependenciesOf, webApps } from '../workspaces.ts';
import { listServerPackages } from './listServerPackages.ts';

const SERVER = 'server';
/** Matches files of packages that only compilers and debuggers read: half of all files. */
const READ_BY_TOOLS = /\.(d\.[cm]?ts|map)$/;
const NODE = `node-${process.platform}-${process.arch}`;

/**
 * Copies what a running site needs into an empty folder: the bundled server, its sources (for migrations, the PDF
 * process and the operator's commands), the built portals, the npm packages for production, and Node. The folder can be
 * read-only and works at any path, on the system and processor on which it was collected.
 * @throws if the server or a portal is not built or the folder is not empty
 */
export function collectSite(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Error(`${target} is not empty.`);
  }
  const built = [SERVER, ...webApps];
  const unbuilt = built.filter((name) => !existsSync(inRepository(name, 'dist')));
  if (unbuilt.length > 0) {
    throw new Error(`Not built: ${unbuilt.join(', ')}. Run “npm run build” first.`);
  }
  for (const name of new Set([SERVER, ...dependenciesOf(SERVER)])) collectWorkspace(name, target);
  for (const name of built) copy(path.join(name, 'dist'), target);
  for (const folder of listServerPackages()) collectPackage(folder, target);
  collectNode(target);
  copy('LICENSE', target);
}

/** Copies the sources of a workspace, without its tests, and makes it importable by its name. */
function collectWorkspace(name: string, target: string): void {
  copy(path.join(name, 'package.json'), target);
  copy(path.join(name, 'src'), target, (file) => !/\.(test|test-d)\.ts$/.test(file));
  const link = path.join(target, 'node_modules/@parchi', name);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(path.join('../..', name), link, 'junction');
}

/**
 * Copies one package without its nested packages. Nested packages that are needed are in the list of packages
 * themselves; the others may be for development only.
 */
function collectPackage(folder: string, target: string): void {
  const nested = path.join(inRepository(folder), 'node_modules');
  copy(folder, target, (file) => file !== nested && !READ_BY_TOOLS.test(file));
}

function collectNode(target: string): void {
  const program = path.join('node_modules', NODE, 'bin/node');
  if (!existsSync(inRepository(program))) {
    throw new Error(`${NODE} is not installed, so the site would have no Node. Run “npm ci”.`);
  }
  copy(program, target);
  copy(path.join('node_modules', NODE, 'LICENSE'), target);
  mkdirSync(path.join(target, 'node_modules/.bin'), { recursive: true });
  symlinkSync(path.join('..', NODE, 'bin/node'), path.join(target, 'node_modules/.bin/node'));
}

function copy(name: string, target: string, isWanted?: (file: string) => boolean): void {
  cpSync(inRepository(name), path.join(target, name), {
    recursive: true,
    verbatimSymlinks: true,
    ...(isWanted !== undefined && { filter: isWanted }),
  });
}

function inRepository(...names: string[]): string {
  return path.join(repositoryRoot, ...names);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Usage: npm run collect-site -- /an/empty/folder');
    process.exit(2);
  }
  const target = path.resolve(process.env['INIT_CWD'] ?? '.', folder);
  collectSite(target);
  // mktemp makes folders that only their owner can open, and the server runs as another user.
  chmodSync(target, 0o755);
  console.log(`The site is in ${target}. Start it with node_modules/.bin/node server/dist/main.js`);
}
