import { isId, limits, type Id } from '@parchi/contract';
import {
  browserStore,
  fingerprintOf,
  hasShape,
  isBoolean,
  isFingerprint,
  isListOf,
  isOptional,
  isText,
  storedValue,
  type Fingerprint,
} from '@parchi/shared-ui/storage';
import { isPdfReading } from '../../lib/pdf/reading/isPdfReading.ts';
import type { ChosenPdf } from './files/chosenPdf.ts';
import type { LostPdf } from './files/lostPdf.ts';
import { isChosenOptions } from './options/chosenOptions.ts';
import { randomKey } from './payment/randomKey.ts';
import { emptyDraft, type OrderDraft } from './orderDraft.ts';
import { isPublicShop } from './shop/isPublicShop.ts';

type SavedState = Omit<OrderDraft, 'files' | 'lost'>;

interface SavedFile extends Omit<ChosenPdf, 'file' | 'password'> {
  readonly name: string;
  /** Undefined if the file can't be read any more. */
  readonly fingerprint?: Fingerprint | undefined;
  /** Whether the browser did not keep the file. */
  readonly isLost: boolean;
}

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
  version: 4,
  isValid: hasShape<SavedDraft>({
    tab: isText,
    user: isId,
    state: hasShape<SavedState>({
      shop: isOptional(isPublicShop),
      isPriority: isBoolean,
      phone: isOptional(isText),
      isCash: isOptional(isBoolean),
      orderKey: isOptional(isText),
      uploadId: isOptional(isId),
      orderId: isOptional(isId),
      isPaid: isBoolean,
    }),
    files: isListOf(
      hasShape<SavedFile>({
        key: isText,
        name: isText,
        fingerprint: isOptional(isFingerprint),
        isLost: isBoolean,
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
export async function saveDraft(user: Id, { files, lost, ...state }: OrderDraft): Promise<void> {
  const about = await Promise.all(files.map(aboutFile));
  for (const { index, ...pdf } of lost) about.splice(index, 0, { ...pdf, isLost: true });
  const before = saved.read();
  const tab = before?.tab ?? randomKey();
  const isStored = saved.write({
    tab,
    user,
    state,
    files: about,
  });
  if (!isStored) return;
  const stored = before?.files.filter(({ isLost }) => !isLost);
  const storedKeys = new Set(stored?.map(({ key }) => key));
  for (const { key, file } of files) {
    if (!storedKeys.delete(key)) await savedFiles.keep([tab, key], file);
  }
  for (const removedKey of storedKeys) await savedFiles.forget([tab, removedKey]);
}

/** Fingerprints of the files in this page, so that a change of options reads no file again. */
const fingerprints = new WeakMap<File, Promise<Fingerprint | undefined>>();

async function aboutFile(chosen: ChosenPdf): Promise<SavedFile> {
  const { key, file, reading, options, password } = chosen;
  const fingerprint = fingerprints.get(file) ?? fingerprintOf(file).catch(() => undefined);
  fingerprints.set(file, fingerprint);
  return {
    key,
    name: file.name,
    fingerprint: await fingerprint,
    isLost: false,
    reading: password === undefined ? reading : undefined,
    options,
  };
}

export async function clearSavedDraft(): Promise<void> {
  const kept = saved.read();
  saved.clear();
  if (kept) await savedFiles.forget(IDBKeyRange.bound([kept.tab], [kept.tab, []]));
}

/**
 * Returns the saved choices of this tab; if IndexedDB is missing, their files are lost. Choices of another user are
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
  const files: ChosenPdf[] = [];
  const lost: LostPdf[] = [];
  for (const [index, saved] of kept.files.entries()) {
    const { key, name, reading, options, fingerprint } = saved;
    const file = await savedFiles.find([kept.tab, key]).catch(() => undefined);
    if (file) files.push({ key, reading, options, file });
    else if (fingerprint) lost.push({ key, reading, options, name, fingerprint, index });
  }
  const restored = { ...emptyDraft, ...kept.state, files, lost };
  // An upload contains all files of the order, so it can't be resumed if one is missing.
  const isWhole = files.length + lost.length === kept.files.length;
  return isWhole ? restored : { ...restored, uploadId: undefined };
}
