import { limits, type Id } from '@parchi/contract';
import { browserStore } from '@parchi/shared-ui/storage';
import { randomKey } from './payment/randomKey.ts';
import { emptyPrint, type PrintState } from './printState.ts';

const TAB_KEY = 'parchi.print';

/** Chosen files in IndexedDB, under the id of their tab and their own key. */
const keptFiles = browserStore<File>('parchi-print');

/** Raise when the shape below changes: data that an older version saved in the tab is ignored. */
const VERSION = 2;

/** The saved choices, which survive a reload. Without passwords: the person enters these again. */
interface KeptPrint {
  readonly version: number;
  readonly tab: string;
  readonly user: Id;
  readonly state: Omit<PrintState, 'files'>;
  readonly files: readonly Omit<PrintState['files'][number], 'file' | 'password'>[];
}

/**
 * Saves the choices of this tab in `sessionStorage` and its files in IndexedDB, as `sessionStorage` can't hold `File`
 * objects. The next visit removes the files of closed tabs, once they are older than an unpaid order lives.
 */
export async function savePrint(user: Id, { files, ...state }: PrintState): Promise<void> {
  const before = readKept();
  const tab = before?.tab ?? randomKey();
  const kept: KeptPrint = {
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

export async function clearSavedPrint(): Promise<void> {
  const kept = readKept();
  sessionStorage.removeItem(TAB_KEY);
  if (kept) await keptFiles.forget(IDBKeyRange.bound([kept.tab], [kept.tab, []]));
}

/** Returns the saved choices of this tab, without files if IndexedDB is missing. Clears another user's choices. */
export async function findSavedPrint(user: Id): Promise<PrintState | undefined> {
  const oldestMs = Date.now() - limits.unpaidOrderTtlSeconds * 1_000;
  await keptFiles.forgetOlderThan(oldestMs).catch(() => undefined);
  const kept = readKept();
  if (!kept) return undefined;
  if (kept.user !== user) {
    await clearSavedPrint();
    return undefined;
  }
  const files = await Promise.all(
    kept.files.map(async (about) => {
      const file = await keptFiles.find([kept.tab, about.key]).catch(() => undefined);
      return file ? [{ ...about, file }] : [];
    }),
  );
  return { ...emptyPrint, ...kept.state, files: files.flat() };
}

function readKept(): KeptPrint | undefined {
  const text = sessionStorage.getItem(TAB_KEY);
  const kept = text === null ? undefined : (JSON.parse(text) as KeptPrint);
  return kept?.version === VERSION ? kept : undefined;
}
