import { limits, type Id } from '@parchi/contract';
import { browserStore } from '@parchi/shared-ui/files';
import { randomKey } from './randomKey.ts';
import { emptyPrint, type PrintState } from './printState.ts';

const TAB_KEY = 'parchi.print';

/** Each under the tab that chose it, and its own key. */
const keptFiles = browserStore<File>('parchi-print');

/** Raised when the shape below changes: what an older page left in the tab is not read by a newer one. */
const VERSION = 2;

/** What a reload must not lose. Passwords are no part of it: they are asked for again. */
interface KeptPrint {
  readonly version: number;
  readonly tab: string;
  readonly user: Id;
  readonly state: Omit<PrintState, 'files'>;
  readonly files: readonly Omit<PrintState['files'][number], 'file' | 'password'>[];
}

/**
 * Keeps what was chosen in this tab: the choices in its session, the files (a page can't keep `File`
 * objects by itself) in the browser's store. What a closed tab left behind goes with the next visit.
 */
export async function keepPrint(user: Id, { files, ...state }: PrintState): Promise<void> {
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

export async function forgetPrint(): Promise<void> {
  const kept = readKept();
  sessionStorage.removeItem(TAB_KEY);
  if (kept) await keptFiles.forget(IDBKeyRange.bound([kept.tab], [kept.tab, []]));
}

/** Without its files when the browser has no store, or cleared it. What another person left is removed. */
export async function findKeptPrint(user: Id): Promise<PrintState | undefined> {
  const oldestMs = Date.now() - limits.unpaidOrderTtlSeconds * 1_000;
  await keptFiles.forgetOlderThan(oldestMs).catch(() => undefined);
  const kept = readKept();
  if (!kept) return undefined;
  if (kept.user !== user) {
    await forgetPrint();
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
