import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { federatedModules, hostModules } from './federatedModules.ts';

const common = {
  // Only what a page needs is asked for, when it needs it: a remote that is down cannot stop the host.
  shareStrategy: 'loaded-first',
  dts: false,
  manifest: false,
} as const;

/** The host's part of federation: it brings the runtime and the shared modules, and knows no remote by name. */
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

/** A remote's part: it exposes one module, its pages, and runs on the host's runtime. */
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

/** The container becomes a global variable. */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
