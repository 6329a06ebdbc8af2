import { limits, type Id } from '@parchi/contract';
import { browserStore } from '@parchi/shared-ui/storage';
import { randomKey } from './payment/randomKey.ts';
import { emptyDraft, type OrderDraft } from './orderDraft.ts';

const TAB_KEY = 'parchi.print';

/** Chosen files in IndexedDB, under the id of their tab and their own key. */
const keptFiles = browserStore<File>('parchi-print');

/** Raise when the shape below changes: data that an older version saved in the tab is ignored. */
const VERSION = 2;

/** The saved choices, which survive a reload. Without passwords: the person enters these again. */
interface SavedDraft {
  readonly version: number;
  readonly tab: string;
  readonly user: Id;
  readonly state: Omit<OrderDraft, 'files'>;
  readonly files: readonly Omit<OrderDraft['files'][number], 'file' | 'password'>[];
}

/**
 * Saves the choices of this tab in `sessionStorage` and its files in IndexedDB, as `sessionStorage` can't hold `File`
 * objects. The next visit removes the files of closed tabs, once they are older than an unpaid order lives.
 */
export async function saveDraft(user: Id, { files, ...state }: OrderDraft): Promise<void> {
  const before = readKept();
  const tab = before?.tab ?? randomKey();
  const kept: SavedDraft = {
    version: VERSION,
    tab,
    user,
    state,
    files: files.map(({ key, reading, options, password }) => ({
      key,
      reading: password === undefined ? reading : undefined,
      options,
    })),
  };
  sessionStorage.setItem(TAB_KEY, JSON.stringify(kept));
  const storedKeys = new Set(before?.files.map(({ key }) => key));
  for (const { key, file } of files) {
    if (!storedKeys.delete(key)) await keptFiles.keep([tab, key], file);
  }
  for (const removedKey of storedKeys) await keptFiles.forget([tab, removedKey]);
}

export async function clearSavedDraft(): Promise<void> {
  const kept = readKept();
  sessionStorage.removeItem(TAB_KEY);
  if (kept) await keptFiles.forget(IDBKeyRange.bound([kept.tab], [kept.tab, []]));
}

/** Returns the saved choices of this tab, without files if IndexedDB is missing. Clears another user's choices. */
export async function findSavedDraft(user: Id): Promise<OrderDraft | undefined> {
  const oldestMs = Date.now() - limits.unpaidOrderTtlSeconds * 1_000;
  await keptFiles.forgetOlderThan(oldestMs).catch(() => undefined);
  const kept = readKept();
  if (!kept) return undefined;
  if (kept.user !== user) {
    await clearSavedDraft();
    return undefined;
  }
  const files = await Promise.all(
    kept.files.map(async (about) => {
      const file = await keptFiles.find([kept.tab, about.key]).catch(() => undefined);
      return file ? [{ ...about, file }] : [];
    }),
  );
  return { ...emptyDraft, ...kept.state, files: files.flat() };
}

function readKept(): SavedDraft | undefined {
  const text = sessionStorage.getItem(TAB_KEY);
  const kept = text === null ? undefined : (JSON.parse(text) as SavedDraft);
  return kept?.version === VERSION ? kept : undefined;
}
