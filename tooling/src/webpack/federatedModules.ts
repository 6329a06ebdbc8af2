import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repositoryRoot.ts';

/** A module that must exist exactly once in a page of the site, because it holds state of React or of this product. */
interface FederatedModule {
  singleton: true;
  requiredVersion: string;
  version: string;
  eager?: true;
}

function singleton(name: string, folder = `node_modules/${name}`): FederatedModule {
  const manifest = JSON.parse(
    readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'),
  ) as { version: string };
  const [major] = manifest.version.split('.');
  // With this range, a remote that was deployed with another minor version still uses the host's copy. Outside the
  // range, a singleton would only cause a warning, and the page would have two copies of React's state.
  const range = major === '0' ? `~${manifest.version}` : `^${major}.0.0`;
  return { singleton: true, requiredVersion: range, version: manifest.version };
}

/** The singletons that the host and every remote share. */
export const federatedModules: Record<string, FederatedModule> = {
  react: singleton('react'),
  'react-dom': singleton('react-dom'),
  '@lingui/core': singleton('@lingui/core'),
  '@parchi/shared-routing': singleton('@parchi/shared-routing', 'shared-routing'),
  '@parchi/shared-api': singleton('@parchi/shared-api', 'shared-api'),
  '@parchi/shared-ui': singleton('@parchi/shared-ui', 'shared-ui'),
};

/**
 * The shared singletons as the host uses them. The host's first page needs all of them, so they are in its first file:
 * this takes one request and one compression window instead of twelve.
 */
export const hostModules: Record<string, FederatedModule> = Object.fromEntries(
  Object.entries(federatedModules).map(([name, module]) => [name, { ...module, eager: true }]),
);
