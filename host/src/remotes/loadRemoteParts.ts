import type * as remoteParts from './remoteParts.ts';

/** Loads the code that loads remotes, with the federation runtime. Home does without it. */
export function loadRemoteParts(): Promise<typeof remoteParts> {
  return import('./remoteParts.ts');
}
