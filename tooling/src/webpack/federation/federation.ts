import { basename } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { federatedModules } from './federatedModules.ts';

/**
 * Returns the host's plugin: what its federation runtime needs to know from the build. The host uses its own modules
 * directly, as any page does, and hands them to the runtime when it loads a remote (`host/src/remotes/federation.ts`).
 */
export function shell(folder: string): webpack.DefinePlugin {
  return new webpack.DefinePlugin({
    FEDERATED_MODULES: JSON.stringify(federatedModules(folder)),
    // Leave out parts of the runtime: those for Node, and those for lists of remotes that the host doesn't use.
    ENV_TARGET: JSON.stringify('web'),
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  });
}

/**
 * Returns a remote's plugin for module federation. The remote exposes one module, its pages, and uses the host's
 * runtime.
 */
export function container(folder: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    // A remote uses the copies that the host has loaded, and asks no other remote for one.
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    name: containerName(folder),
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    shared: federatedModules(folder),
    experiments: { externalRuntime: true },
  });
}

/** Returns the name of an app's container. The name becomes a global variable, so it must be an identifier. */
function containerName(folder: string): string {
  return basename(folder).replaceAll('-', '_');
}
