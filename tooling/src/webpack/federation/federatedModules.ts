import { findPackage } from '../../installed/findPackage.ts';

/** A module that must exist exactly once in a page of the site, because it holds state of React or of this product. */
interface FederatedModule {
  singleton: true;
  requiredVersion: string;
  version: string;
}

/** The singletons that the host and every remote share. */
const names = [
  'react',
  'react-dom',
  '@lingui/core',
  '@parchi/shared-routing',
  '@parchi/shared-api',
  '@parchi/shared-ui',
];

/** Returns the shared singletons as an app in this folder uses them, with the versions that it has installed. */
export function federatedModules(folder: string): Record<string, FederatedModule> {
  return Object.fromEntries(names.map((name) => [name, singleton(name, folder)]));
}

function singleton(name: string, folder: string): FederatedModule {
  const version = findPackage(name, folder)?.version;
  if (version === undefined) throw new Error(`${folder} needs ${name}, which is not installed.`);
  const [major] = version.split('.');
  // With this range, a remote that was deployed with another minor version still uses the host's copy. Outside the
  // range, a singleton would only cause a warning, and the page would have two copies of React's state.
  const range = major === '0' ? `~${version}` : `^${major}.0.0`;
  return { singleton: true, requiredVersion: range, version };
}
