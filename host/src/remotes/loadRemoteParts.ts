import type * as remoteParts from './remoteParts.ts';

/** Loads the code that loads remotes, including the federation runtime. The home page works without it. */
export function loadRemoteParts(): Promise<typeof remoteParts> {
  return import('./remoteParts.ts');
}
