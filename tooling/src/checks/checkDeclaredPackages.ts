import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';
import { packages, workspaces } from '../workspaces.ts';

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * Finds two uses of packages that no import shows and npm's hoisting hides: required peers of a workspace's
 * dependencies, and packages that the types of a shared workspace name. Reads the output of `tsc --build`.
 */
const undeclared = [
  ...['.', ...workspaces].flatMap(findUndeclaredPeers),
  ...packages.flatMap(findUndeclaredTypes),
];
for (const line of new Set(undeclared)) console.log(line);
process.exitCode = undeclared.length === 0 ? 0 : 1;

function findUndeclaredPeers(workspace: string): string[] {
  const declared = declaredBy(workspace);
  return Object.keys(declared).flatMap((name) => {
    const { peerDependencies, peerDependenciesMeta } = readInstalled(workspace, name);
    return Object.keys(peerDependencies ?? {})
      .filter((peer) => !(peer in declared) && peerDependenciesMeta?.[peer]?.optional !== true)
      .map((peer) => `${workspace}/package.json: ${name} needs ${peer}, which is not declared.`);
  });
}

function findUndeclaredTypes(workspace: string): string[] {
  const declared = declaredBy(workspace);
  const output = path.join(repositoryRoot, '.tsbuild', workspace);
  // Skip output whose source has been moved or deleted.
  const files = globSync('src/**/*.d.ts', { cwd: output }).filter((file) =>
    ['.ts', '.tsx'].some((extension) =>
      existsSync(path.join(repositoryRoot, workspace, file.replace(/\.d\.ts$/, extension))),
    ),
  );
  if (files.length === 0) return [`${workspace}: no declarations in .tsbuild; run tsc --build.`];
  return files.flatMap((file) =>
    packagesNamedIn(readFileSync(path.join(output, file), 'utf8'))
      .filter((name) => !(name in declared) && name !== `@parchi/${workspace}`)
      .map((name) => `${workspace}/package.json: types of ${file} need ${name}, not declared.`),
  );
}

function packagesNamedIn(declarations: string): string[] {
  return [...declarations.matchAll(/(?:from |import\()["']([^."'][^"']*)["']/g)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

function declaredBy(workspace: string): Readonly<Record<string, string>> {
  const file = readPackageFile(path.join(repositoryRoot, workspace));
  return { ...file.dependencies, ...file.devDependencies, ...file.peerDependencies };
}

function readInstalled(workspace: string, name: string): PackageFile {
  const folder = [workspace, '.']
    .map((home) => path.join(repositoryRoot, home, 'node_modules', name))
    .find((home) => existsSync(home));
  return folder === undefined ? {} : readPackageFile(folder);
}

function readPackageFile(folder: string): PackageFile {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile;
}
