import type { Id, PublicShop } from '@parchi/contract';
import type { PdfReading } from '../../lib/pdf/reading/readPdf.ts';
import { isReadable, type ChosenPdf } from './files/chosenPdf.ts';
import type { FoundPdf, LostPdf } from './files/lostPdf.ts';
import { fileProblem } from './options/fileProblem.ts';
import type { ChosenOptions } from './options/chosenOptions.ts';

export const orderStages = ['location', 'upload', 'preview', 'payment'] as const;

export type OrderStage = (typeof orderStages)[number];

/** What the person has chosen so far. The current stage is not part of the draft, because the address holds it. */
export interface OrderDraft {
  readonly shop: PublicShop | undefined;
  readonly files: readonly ChosenPdf[];
  /** Files of this order that the browser lost on a reload, sorted by their position. */
  readonly lost: readonly LostPdf[];
  readonly isPriority: boolean;
  /** The phone number as it was typed. While it is undefined, the field offers the number of the last order. */
  readonly phone?: string | undefined;
  /** Whether the person chose to pay in cash at the counter. Missing in drafts saved before this choice existed. */
  readonly isCash?: boolean | undefined;
  /** Idempotency key of the last request to place this order. It is cleared when anything about the order changes. */
  readonly orderKey: string | undefined;
  /** Resumable upload of `files`, in their order. It may have ended since. */
  readonly uploadId: Id | undefined;
  /** Id of the order that was created under `orderKey`. It may have been paid since. */
  readonly orderId: Id | undefined;
  /**
   * Whether this order is paid. Its choices are then no longer stored in the browser; the page only shows them until
   * the orders page has loaded.
   */
  readonly isPaid: boolean;
}

export type DraftEvent =
  | { readonly type: 'restored'; readonly draft: OrderDraft }
  /** “Order again”: replaces whatever was chosen before. */
  | { readonly type: 'started-again'; readonly draft: OrderDraft }
  | { readonly type: 'shop-chosen'; readonly shop: PublicShop }
  /** The chosen shop was fetched again, with its current prices and availability. */
  | { readonly type: 'shop-refreshed'; readonly shop: PublicShop }
  /** Lost files were chosen again. */
  | { readonly type: 'found'; readonly found: readonly FoundPdf[] }
  | { readonly type: 'added'; readonly files: readonly ChosenPdf[] }
  | {
      readonly type: 'read';
      readonly key: string;
      readonly password: string | undefined;
      /** Undefined if the file must be read again, with this password. */
      readonly reading: PdfReading | undefined;
    }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'moved'; readonly key: string; readonly by: 1 | -1 }
  | { readonly type: 'options'; readonly key: string; readonly options: Partial<ChosenOptions> }
  | { readonly type: 'applied-to-all'; readonly key: string }
  | { readonly type: 'priority'; readonly isPriority: boolean }
  | { readonly type: 'phone'; readonly phone: string }
  | { readonly type: 'payment'; readonly isCash: boolean }
  | {
      readonly type: 'asked';
      readonly orderKey: string;
      readonly phone: string;
      readonly isCash: boolean;
    }
  | { readonly type: 'upload-started'; readonly uploadId: Id }
  | { readonly type: 'placed'; readonly orderId: Id }
  /** The order that was created under `orderKey` can no longer be paid. */
  | { readonly type: 'expired' }
  | { readonly type: 'paid' };

/** Resets the keys, so that the next request places a new order, with a new idempotency key. */
const anotherOrder = { orderKey: undefined, orderId: undefined };
/** Also resets the upload, because other files need another one. */
const otherFiles = { ...anotherOrder, uploadId: undefined };

export const emptyDraft: OrderDraft = {
  shop: undefined,
  files: [],
  lost: [],
  isPriority: false,
  isPaid: false,
  ...otherFiles,
};

/**
 * Returns the furthest stage that the choices allow. Files can be added at `preview` too, so files that are still being
 * read block only `payment`.
 */
export function furthestStage({ shop, files, lost }: OrderDraft): OrderStage {
  if (!shop) return 'location';
  if (files.length === 0 || lost.length > 0) return 'upload';
  if (files.some(({ reading }) => reading?.kind === 'refused')) return 'upload';
  const readable = files.filter(isReadable);
  const isReading = readable.length < files.length;
  const isBlocked = isReading || readable.some((chosen) => fileProblem(chosen, shop));
  return isBlocked ? 'preview' : 'payment';
}

export function draftReducer(state: OrderDraft, event: DraftEvent): OrderDraft {
  switch (event.type) {
    case 'restored':
      // If the person has chosen files meanwhile, ignore the saved draft.
      return state.files.length === 0 ? event.draft : state;
    case 'started-again':
      return event.draft;
    case 'shop-refreshed':
      return state.shop?._id === event.shop._id ? { ...state, shop: event.shop } : state;
    case 'read':
      return withFile(state, event.key, { password: event.password, reading: event.reading });
    case 'found':
      return withFound(state, event.found);
    case 'asked':
      return { ...state, orderKey: event.orderKey, phone: event.phone, isCash: event.isCash };
    case 'upload-started':
      return { ...state, uploadId: event.uploadId };
    case 'placed':
      return { ...state, orderId: event.orderId };
    case 'expired':
      return { ...state, ...otherFiles };
    case 'paid':
      return { ...state, isPaid: true };
    case 'shop-chosen': {
      const isSame = state.shop?._id === event.shop._id;
      return { ...state, shop: event.shop, ...(isSame ? {} : anotherOrder) };
    }
    case 'phone':
      return { ...state, phone: event.phone, ...anotherOrder };
    case 'payment':
      return { ...state, isCash: event.isCash, ...anotherOrder };
    case 'added':
    case 'removed':
    case 'moved':
      return { ...draftChanged(state, event), ...otherFiles };
    case 'options':
    case 'applied-to-all':
    case 'priority':
      return { ...draftChanged(state, event), ...anotherOrder };
  }
}

type DraftChange = DraftEvent & {
  type: 'added' | 'removed' | 'moved' | 'options' | 'applied-to-all' | 'priority';
};

function draftChanged(state: OrderDraft, event: DraftChange): OrderDraft {
  const { files } = state;
  switch (event.type) {
    case 'added':
      // If other files than the lost ones are added, the order is a new one, so drop the lost files.
      return { ...state, files: [...files, ...event.files], lost: [] };
    case 'removed':
      return { ...state, files: files.filter(({ key }) => key !== event.key) };
    case 'moved':
      return { ...state, files: moved(files, event) };
    case 'options': {
      const options = files.find(({ key }) => key === event.key)?.options;
      return options
        ? withFile(state, event.key, { options: { ...options, ...event.options } })
        : state;
    }
    case 'applied-to-all':
      return { ...state, files: appliedToAll(files, event.key) };
    case 'priority':
      return { ...state, isPriority: event.isPriority };
  }
}

function withFile(state: OrderDraft, key: string, change: Partial<ChosenPdf>): OrderDraft {
  const files = state.files.map((chosen) =>
    chosen.key === key ? { ...chosen, ...change } : chosen,
  );
  return { ...state, files };
}

/** Puts files that were chosen again at their places, with the choices that were made for them. */
function withFound(state: OrderDraft, found: readonly FoundPdf[]): OrderDraft {
  const files = [...state.files];
  for (const { lost, file } of found) {
    const { key, reading, options, index } = lost;
    files.splice(index, 0, { key, reading, options, file });
  }
  return {
    ...state,
    files,
    lost: state.lost.filter((pdf) => !found.some(({ lost }) => lost === pdf)),
  };
}

function moved(
  files: readonly ChosenPdf[],
  { key, by }: { key: string; by: 1 | -1 },
): readonly ChosenPdf[] {
  const from = files.findIndex((chosen) => chosen.key === key);
  const to = from + by;
  const chosen = files[from];
  if (!chosen || to < 0 || to >= files.length) return files;
  return files.toSpliced(from, 1).toSpliced(to, 0, chosen);
}

/**
 * Copies colour, sides and number of copies from one file to all others. Their range and note stay, because each
 * belongs to one PDF.
 */
function appliedToAll(files: readonly ChosenPdf[], key: string): readonly ChosenPdf[] {
  const model = files.find((chosen) => chosen.key === key)?.options;
  if (!model) return files;
  const { pageColor, pageMethod, copiesText } = model;
  return files.map((chosen) => ({
    ...chosen,
    options: { ...chosen.options, pageColor, pageMethod, copiesText },
  }));
}
