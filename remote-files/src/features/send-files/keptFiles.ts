import { limits } from '@parchi/contract';
import { browserStore } from '@parchi/shared-ui/files';
import { totalSize } from '../../lib/totalSize.ts';

const TAB_KEY = 'parchi.selection';
/** Files are copied into the browser's own store; more than this would be felt on a phone. */
const MAX_KEPT_BYTES = 200_000_000;

/** The files of each tab. */
const selections = browserStore<readonly File[]>('parchi-send');

/** What this tab had chosen: its files, or only how many there were. */
export interface FoundSelection {
  readonly count: number;
  readonly files: readonly File[];
}

/**
 * Keeps the chosen files over a reload (a page can't keep `File` objects by itself). They are removed when
 * they were sent or given up; what a closed tab left behind goes with the next visit, at latest after
 * the time that a share lives: the computer may be a shop's.
 */
export async function keepFiles(files: readonly File[]): Promise<void> {
  const tab = readTab() ?? { id: `${Date.now()}-${Math.random()}`, count: 0 };
  sessionStorage.setItem(TAB_KEY, JSON.stringify({ id: tab.id, count: files.length }));
  const isSmall = totalSize(files) <= MAX_KEPT_BYTES;
  await (isSmall ? selections.keep(tab.id, files) : selections.forget(tab.id));
}

export async function forgetFiles(): Promise<void> {
  const tab = readTab();
  if (!tab) return;
  sessionStorage.removeItem(TAB_KEY);
  await selections.forget(tab.id);
}

export async function findKeptFiles(): Promise<FoundSelection | undefined> {
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
