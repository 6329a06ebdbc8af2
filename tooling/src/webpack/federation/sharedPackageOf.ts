import type { Module } from 'webpack';

/** Returns the shared package for which a module of a federated build stands; `undefined` for all other modules. */
export function sharedPackageOf(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  // The federation plugin's module has no types.
  return (module as Module & { options: { shareKey: string } }).options.shareKey;
}
