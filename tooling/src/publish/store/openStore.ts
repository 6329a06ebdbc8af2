import { resolve } from 'node:path';
import { davStore } from './davStore.ts';
import { folderStore } from './folderStore.ts';
import type { PortalsStore } from './portalsStore.ts';

/**
 * Returns the store at a place that somebody named: a folder, or the address of a web server that takes publications.
 * @param credentials `user:password` for a web server
 */
export function openStore(place: string, credentials?: string): PortalsStore {
  if (/^https?:/i.test(place)) return davStore({ address: place, credentials });
  return folderStore(resolve(place));
}
