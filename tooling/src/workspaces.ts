import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './repositoryRoot.ts';

/** Beginning of the package names of all workspaces; the rest is the folder. */
const SCOPE = '@parchi/';

interface PackageFile {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(
    readFileSync(path.join(repositoryRoot, folder, 'package.json'), 'utf8'),
  ) as PackageFile;
}

/**
 * The folders of all workspaces, in the order of the root package.json. A workspace comes after those that it depends
 * on. A pattern there matches the remotes, so that a new one needs no edit; they come in alphabetical order.
 */
export const workspaces = (readPackage('').workspaces ?? []).flatMap((pattern) =>
  globSync(`${pattern}/package.json`, { cwd: repositoryRoot })
    .map((file) => path.dirname(file))
    .sort(),
);

/**
 * The workspaces that are never deployed: tests, measurements, build tools and the page with the design system. They
 * may import every workspace.
 */
const tools = ['e2e', 'bench', 'tooling', 'gallery'];

/** The web apps that webpack builds for the site: the host, then the remotes. */
export const webApps = workspaces.filter(
  (name) =>
    !tools.includes(name) && existsSync(path.join(repositoryRoot, name, 'webpack.config.ts')),
);

/** The apps that the host loads into its page. */
export const remotes = webApps.filter((name) => name !== 'host');

/** The workspaces that can each be deployed alone. */
export const apps = [...webApps, 'server'];

/** The workspaces that apps import: all except the apps and the tools. */
export const packages = workspaces.filter((name) => !apps.includes(name) && !tools.includes(name));

/** The packages that web apps import, directly or through another package. */
export const webPackages = packages.filter((name) =>
  webApps.some((app) => dependenciesOf(app).includes(name)),
);

/** The packages with which a portal is built and tested. */
export const portalPackages = [...webPackages, 'tooling'];

/** The workspaces whose code runs in pages of the site. */
export const reactWorkspaces = workspaces.filter((name) => {
  const { dependencies, peerDependencies } = readPackage(name);
  return 'react' in { ...dependencies, ...peerDependencies };
});

/** Returns the workspaces that a workspace needs at run time, directly or not. A workspace may be named twice. */
export function dependenciesOf(workspace: string): string[] {
  return Object.keys(readPackage(workspace).dependencies ?? {})
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length))
    .flatMap((name) => [name, ...dependenciesOf(name)]);
}

/** Returns the script that runs the tests of a workspace, `undefined` if it has none. */
export function testScriptOf(name: string): string | undefined {
  return readPackage(name).scripts?.['test'];
}
