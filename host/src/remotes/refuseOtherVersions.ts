import { registerGlobalPlugins, satisfy } from '@module-federation/runtime';
import { OutdatedPageError } from './failure/OutdatedPageError.ts';

/**
 * Makes a remote fail that needs another version of a shared package than this page has, whether its entry or a chunk
 * loaded later needs it. By itself the federation runtime only warns on the console, and runs the remote with a package
 * that it was not built for. Call it once, before a remote is loaded.
 */
export function refuseOtherVersions(): void {
  registerGlobalPlugins([
    {
      name: 'refuse-other-versions',
      resolveShare: (resolving) => {
        const { pkgName, version, shareInfo } = resolving;
        const { singleton, requiredVersion } = shareInfo.shareConfig;
        if (!singleton || typeof requiredVersion !== 'string' || satisfy(version, requiredVersion))
          return resolving;
        const mismatch = `needs ${pkgName} ${requiredVersion}, the page has ${version}`;
        return {
          ...resolving,
          resolver: () => {
            throw new OutdatedPageError('outdated', mismatch);
          },
        };
      },
    },
  ]);
}
