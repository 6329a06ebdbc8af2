import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { integrityCheck } from './expectIntegrity.ts';
import { sharedModules } from './sharedModules.ts';

// Remotes are built without the core of the federation runtime and use this global instead.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** The federation runtime of the page. Loaded with the first remote: the host's own pages work without it. */
export const federation = createInstance({
  name: 'host',
  remotes: [],
  shared: sharedModules,
  shareStrategy: 'loaded-first',
  plugins: [integrityCheck],
});
