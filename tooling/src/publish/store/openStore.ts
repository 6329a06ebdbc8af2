import { resolve } from 'node:path';
import { folderStore } from './folderStore.ts';
import type { PortalsStore } from './portalsStore.ts';

/** Returns the store at a place that somebody named. */
export function openStore(place: string): PortalsStore {
  if (/^https?:/i.test(place)) throw new Error(`${place} is not a folder.`);
  return folderStore(resolve(place));
}
