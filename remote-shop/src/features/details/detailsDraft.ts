import type { ShopDetails } from '@parchi/contract';
import type { FormValues } from '@parchi/shared-ui/forms';
import {
  detailsFields,
  differingFields,
  textsOf,
  type DetailsField,
  type DetailsTexts,
} from './detailsTexts.ts';

/** The fields with which closed dates are added. Saving does not send them. */
const entryFields = ['firstClosedDate', 'lastClosedDate'] as const;
export const draftFields = [...detailsFields, ...entryFields] as const;

export type DraftTexts = FormValues<DetailsField | (typeof entryFields)[number]>;

/** What was typed into the form but not saved when the form was left. */
export interface DetailsDraft {
  readonly texts: DraftTexts;
  /** The version of the details that was changed; `undefined` if a conflict with a newer version is still open. */
  readonly version: number | undefined;
}

/** The draft is kept above the view, so that it outlives the view. It is gone after a reload or a sign-out. */
export interface DraftSlot {
  readonly draft: DetailsDraft | undefined;
  readonly onDraft: (draft: DetailsDraft | undefined) => void;
}

/** Returns the texts of a form in which nothing was typed. */
export function untypedTexts(texts: DetailsTexts): DraftTexts {
  return { ...texts, firstClosedDate: '', lastClosedDate: '' };
}

/** Returns whether the two forms differ in any field. */
export function isTyped(texts: DraftTexts, saved: DraftTexts): boolean {
  return draftFields.some((field) => texts[field] !== saved[field]);
}

/** Returns whether another device has saved other values since the draft was begun. */
export function isOutdated({ texts, version }: DetailsDraft, stored: ShopDetails): boolean {
  return version !== stored.version && differingFields(texts, textsOf(stored)).length > 0;
}
