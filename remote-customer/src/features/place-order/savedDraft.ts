import { isId, limits, type Id } from '@parchi/contract';
import {
  browserStore,
  hasShape,
  isBoolean,
  isListOf,
  isOptional,
  isText,
  storedValue,
} from '@parchi/shared-ui/storage';
import { isPdfReading } from '../../lib/pdf/reading/isPdfReading.ts';
import { isChosenOptions } from './options/chosenOptions.ts';
import { randomKey } from './payment/randomKey.ts';
import { emptyDraft, type OrderDraft } from './orderDraft.ts';
import { isPublicShop } from './shop/isPublicShop.ts';

type SavedState = Omit<OrderDraft, 'files'>;
type SavedFile = Omit<OrderDraft['files'][number], 'file' | 'password'>;

/** The saved choices, which survive a reload. Passwords are not saved; the person enters them again. */
interface SavedDraft {
  readonly tab: string;
  readonly user: Id;
  readonly state: SavedState;
  readonly files: readonly SavedFile[];
}

const saved = storedValue({
  area: 'sessionStorage',
  key: 'parchi.print',
  version: 3,
  isValid: hasShape<SavedDraft>({
    tab: isText,
    user: isId,
    state: hasShape<SavedState>({
      shop: isOptional(isPublicShop),
      isPriority: isBoolean,
      orderKey: isOptional(isText),
      uploadId: isOptional(isId),
      orderId: isOptional(isId),
      isPaid: isBoolean,
    }),
    files: isListOf(
      hasShape<SavedFile>({
        key: isText,
        reading: isOptional(isPdfReading),
        options: isChosenOptions,
      }),
    ),
  }),
});

/** Chosen files in IndexedDB, stored under the id of their tab and their own key. */
const savedFiles = browserStore('parchi-print', (value) => value instanceof File);

/**
 * Saves the choices of this tab in `sessionStorage`, and its files in IndexedDB because `sessionStorage` can't hold
 * `File` objects. Files of closed tabs are removed at the next visit, once they are older than the lifetime of an
 * unpaid order.
 */
export async function saveDraft(user: Id, { files, ...state }: OrderDraft): Promise<void> {
  const before = saved.read();
  const tab = before?.tab ?? randomKey();
  const isStored = saved.write({
    tab,
    user,
    state,
    files: files.map(({ key, reading, options, password }) => ({
      key,
      reading: password === undefined ? reading : undefined,
      options,
    })),
  });
  if (!isStored) return;
  const storedKeys = new Set(before?.files.map(({ key }) => key));
  for (const { key, file } of files) {
    if (!storedKeys.delete(key)) await savedFiles.keep([tab, key], file);
  }
  for (const removedKey of storedKeys) await savedFiles.forget([tab, removedKey]);
}

export async function clearSavedDraft(): Promise<void> {
  const kept = saved.read();
  saved.clear();
  if (kept) await savedFiles.forget(IDBKeyRange.bound([kept.tab], [kept.tab, []]));
}

/**
 * Returns the saved choices of this tab; if IndexedDB is missing, they have no files. Choices of another user are
 * cleared.
 */
export async function findSavedDraft(user: Id): Promise<OrderDraft | undefined> {
  const oldestMs = Date.now() - limits.unpaidOrderTtlSeconds * 1_000;
  await savedFiles.forgetOlderThan(oldestMs).catch(() => undefined);
  const kept = saved.read();
  if (!kept) return undefined;
  if (kept.user !== user) {
    await clearSavedDraft();
    return undefined;
  }
  const files = await Promise.all(
    kept.files.map(async (about) => {
      const file = await savedFiles.find([kept.tab, about.key]).catch(() => undefined);
      return file ? [{ ...about, file }] : [];
    }),
  );
  const restored = { ...emptyDraft, ...kept.state, files: files.flat() };
  // The bytes of an upload are those of all its files.
  return restored.files.length < kept.files.length
    ? { ...restored, uploadId: undefined }
    : restored;
}
