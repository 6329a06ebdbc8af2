import { readFileSync } from 'node:fs';

/** A module that host and remotes must have exactly once in a page: React's state and ours live in it. */
interface FederatedModule {
  singleton: true;
  requiredVersion: string;
  version: string;
  eager?: true;
}

const repositoryRoot = new URL('../../../', import.meta.url);

function singleton(name: string, folder = `node_modules/${name}`): FederatedModule {
  const manifest = JSON.parse(
    readFileSync(new URL(`${folder}/package.json`, repositoryRoot), 'utf8'),
  ) as { version: string };
  const [major] = manifest.version.split('.');
  // A remote deployed earlier with another minor version still takes the host's copy; a singleton
  // outside the range would only warn and run with two copies of React's state.
  const range = major === '0' ? `~${manifest.version}` : `^${major}.0.0`;
  return { singleton: true, requiredVersion: range, version: manifest.version };
}

/** The one list of shared singletons, for the host and every remote. */
export const federatedModules: Record<string, FederatedModule> = {
  react: singleton('react'),
  'react-dom': singleton('react-dom'),
  '@lingui/core': singleton('@lingui/core'),
  '@parchi/shared-routing': singleton('@parchi/shared-routing', 'shared-routing'),
  '@parchi/shared-api': singleton('@parchi/shared-api', 'shared-api'),
  '@parchi/shared-ui': singleton('@parchi/shared-ui', 'shared-ui'),
};

/**
 * The host needs every one of them for its first page, so they are in its first file: one request and one
 * compression window instead of twelve.
 */
export const hostModules: Record<string, FederatedModule> = Object.fromEntries(
  Object.entries(federatedModules).map(([name, module]) => [name, { ...module, eager: true }]),
);
