import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { integrityCheck } from './expectIntegrity.ts';
import { sharedModules } from './sharedModules.ts';

// Remotes are built without the core of the federation runtime, and take it from this variable.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** The federation runtime of the page. It is loaded with the first remote, because the host's own pages do without it. */
export const federation = createInstance({
  name: 'host',
  remotes: [],
  shared: sharedModules,
  shareStrategy: 'loaded-first',
  plugins: [integrityCheck],
});
