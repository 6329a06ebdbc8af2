import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { federatedModules, hostModules } from './federatedModules.ts';

const common = {
  // Remotes are loaded when a page needs them, so a remote that is down can't stop the host.
  shareStrategy: 'loaded-first',
  dts: false,
  manifest: false,
} as const;

/** The host's part of federation: the runtime and the shared modules. It names no remote. */
export function shell(name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...common,
    name: containerName(name),
    shared: hostModules,
    experiments: {
      provideExternalRuntime: true,
      optimization: { disableSnapshot: true, target: 'web' },
    },
  });
}

/** A remote's part of federation: it exposes one module, its pages, and uses the host's runtime. */
export function container(name: string): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    ...common,
    name: containerName(name),
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    shared: federatedModules,
    experiments: { externalRuntime: true },
  });
}

/** The container becomes a global variable, so its name must be an identifier. */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
