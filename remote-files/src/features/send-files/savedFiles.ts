import { limits } from '@parchi/contract';
import { browserStore } from '@parchi/shared-ui/storage';
import { totalSize } from '../../lib/totalSize.ts';

const TAB_KEY = 'parchi.selection';
/** Files are copied into IndexedDB; copying more would slow down a phone noticeably. */
const MAX_KEPT_BYTES = 200_000_000;

/** The chosen files of each tab, by its id. */
const selections = browserStore<readonly File[]>('parchi-send');

/** What this tab had chosen: the files, or only their count if they were not saved. */
export interface FoundSelection {
  readonly count: number;
  readonly files: readonly File[];
}

/**
 * Saves the chosen files for a reload, because a page can't keep `File` objects by itself. They are removed when they
 * are sent or discarded. Files of a closed tab are removed at the first visit after the lifetime of a share: the
 * computer may belong to a shop.
 */
export async function saveFiles(files: readonly File[]): Promise<void> {
  const tab = readTab() ?? { id: `${Date.now()}-${Math.random()}`, count: 0 };
  sessionStorage.setItem(TAB_KEY, JSON.stringify({ id: tab.id, count: files.length }));
  const isSmall = totalSize(files) <= MAX_KEPT_BYTES;
  await (isSmall ? selections.keep(tab.id, files) : selections.forget(tab.id));
}

export async function clearSavedFiles(): Promise<void> {
  const tab = readTab();
  if (!tab) return;
  sessionStorage.removeItem(TAB_KEY);
  await selections.forget(tab.id);
}

export async function findSavedFiles(): Promise<FoundSelection | undefined> {
  const oldestMs = Date.now() - limits.shareTtlSeconds * 1_000;
  await selections.forgetOlderThan(oldestMs).catch(() => undefined);
  const tab = readTab();
  if (!tab) return undefined;
  const files = await selections.find(tab.id).catch(() => undefined);
  return { count: tab.count, files: files ?? [] };
}

function readTab(): { id: string; count: number } | undefined {
  const text = sessionStorage.getItem(TAB_KEY);
  return text === null ? undefined : (JSON.parse(text) as { id: string; count: number });
}
