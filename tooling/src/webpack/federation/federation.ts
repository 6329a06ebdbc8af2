import { basename } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { federatedModules, hostModules } from './federatedModules.ts';

const common = {
  // A remote is loaded only when a page needs it, so that a remote which is down cannot stop the host.
  shareStrategy: 'loaded-first',
  dts: false,
  manifest: false,
} as const;

/** Returns the host's plugin for module federation, with the runtime and the shared modules. It names no remote. */
export function shell(folder: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...common,
    name: containerName(folder),
    shared: hostModules(folder),
    experiments: {
      provideExternalRuntime: true,
      optimization: { disableSnapshot: true, target: 'web' },
    },
  });
}

/**
 * Returns a remote's plugin for module federation. The remote exposes one module, its pages, and uses the host's
 * runtime.
 */
export function container(folder: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...common,
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
