import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface PackageFile {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as PackageFile;
}

/**
 * The folders of all workspaces, in the order of the root package.json. A workspace comes after those that it depends
 * on.
 */
export const workspaces = readPackage('').workspaces ?? [];

/** The workspaces that webpack builds for the browser: the host, then the remotes. */
export const webApps = workspaces.filter((name) =>
  existsSync(path.join(root, name, 'webpack.config.ts')),
);

/** The workspaces that can each be deployed alone. */
export const apps = [...webApps, 'server'];

/** The workspaces that are never deployed: tests, measurements and build tools. They may import every workspace. */
const tools = ['e2e', 'bench', 'tooling'];

/** The workspaces that apps import: all except the apps and the tools. */
export const packages = workspaces.filter((name) => !apps.includes(name) && !tools.includes(name));

/** The workspaces whose code runs in pages of the site. */
export const reactWorkspaces = workspaces.filter((name) => {
  const { dependencies, peerDependencies } = readPackage(name);
  return 'react' in { ...dependencies, ...peerDependencies };
});

/** Returns the script that runs the tests of a workspace, `undefined` if it has none. */
export function testScriptOf(name: string): string | undefined {
  return readPackage(name).scripts?.['test'];
}
