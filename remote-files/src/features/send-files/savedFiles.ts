import { limits } from '@parchi/contract';
import {
  browserStore,
  hasShape,
  isListOf,
  isNumber,
  isText,
  storedValue,
} from '@parchi/shared-ui/storage';
import { totalSize } from '../../lib/totalSize.ts';

/**
 * Maximum total size of saved files. Saving copies the files into IndexedDB, and copying more would slow down a phone
 * noticeably.
 */
const MAX_KEPT_BYTES = 200_000_000;

/** The chosen files of each tab, stored under the tab's id. */
const selections = browserStore(
  'parchi-send',
  isListOf((value) => value instanceof File),
);

/**
 * What this tab has chosen: the id of its files in IndexedDB, and their number, so that the page can say how many were
 * lost.
 */
const selection = storedValue({
  area: 'sessionStorage',
  key: 'parchi.selection',
  version: 1,
  isValid: hasShape<{ id: string; count: number }>({ id: isText, count: isNumber }),
});

/** What this tab had chosen before a reload: the files, or only their number if the files were not saved. */
export interface FoundSelection {
  readonly count: number;
  readonly files: readonly File[];
}

/**
 * Saves the chosen files for a reload, because a page can't keep `File` objects by itself. They are removed when they
 * are sent or discarded. Files of a closed tab are removed at the first visit after the lifetime of a share, because
 * the computer may belong to a shop.
 */
export async function saveFiles(files: readonly File[]): Promise<void> {
  const id = selection.read()?.id ?? `${Date.now()}-${Math.random()}`;
  if (!selection.write({ id, count: files.length })) return;
  const isSmall = totalSize(files) <= MAX_KEPT_BYTES;
  await (isSmall ? selections.keep(id, files) : selections.forget(id));
}

export async function clearSavedFiles(): Promise<void> {
  const tab = selection.read();
  if (!tab) return;
  selection.clear();
  await selections.forget(tab.id);
}

export async function findSavedFiles(): Promise<FoundSelection | undefined> {
  const oldestMs = Date.now() - limits.shareTtlSeconds * 1_000;
  await selections.forgetOlderThan(oldestMs).catch(() => undefined);
  const tab = selection.read();
  if (!tab) return undefined;
  const files = await selections.find(tab.id).catch(() => undefined);
  return { count: tab.count, files: files ?? [] };
}
