import { registerGlobalPlugins, satisfy } from '@module-federation/runtime';
import { OutdatedPageError } from './failure/OutdatedPageError.ts';

/**
 * Makes a remote fail if its entry or a later chunk needs another version of a shared package than this page has. By
 * default, the federation runtime only logs a warning and runs the remote with a package that it was not built for.
 * Call it once, before a remote is loaded.
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
