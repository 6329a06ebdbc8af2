import type { PageColor, PageMethod, Paise } from '@parchi/contract';
import type { Refusal } from './inspection.ts';

/** The pages to print of one file of an order, and how to print them. */
export type PrintPart = {
  readonly sizeInBytes: number;
  /** Numbers of the document's pages, from 1, in printing order. A number may repeat. */
  readonly pages: readonly number[];
  readonly method: PageMethod;
  readonly copies: number;
  /** Name of the file, printed on the cover. */
  readonly name: string;
  /** The page range as the customer typed it, printed on the cover. */
  readonly range: string;
  readonly note: string;
};

/** Everything about one print-ready file except the bytes of its documents. */
export type PrintPlan = {
  /** Document title in the PDF's metadata. */
  readonly title: string;
  /** The order's token number; −1 for a priority order. */
  readonly tokenNumber: number;
  /** Code that distinguishes the order from others, printed on the cover; `null` if it has none. */
  readonly collectionCode: string | null;
  readonly customerName: string;
  /** Cash that the shop is to collect for the order, printed on the cover; `null` if the order is paid. */
  readonly collectPaise: Paise | null;
  readonly color: PageColor;
  /** Number of this print-ready file among those of the order, from 1. */
  readonly number: number;
  readonly count: number;
  /** Whether the file begins with a cover page. */
  readonly hasCover: boolean;
  readonly parts: readonly PrintPart[];
};

/** Paper size in points (1/72 inch), always in portrait: width ≤ height. */
export type PaperSize = { readonly width: number; readonly height: number };

export type PaperRun = PaperSize & { readonly pageCount: number };

/** `impressions`: number of printed sides. `sheets`: number of sheets of paper, blank ones included. */
export type PaperCount = { readonly impressions: number; readonly sheets: number };

export type ComposedPrint = PaperCount & {
  readonly kind: 'composed';
  readonly isDuplex: boolean;
  readonly pageCount: number;
  /** The plan's `collectPaise`. Missing for files that were composed before covers showed it. */
  readonly collectPaise?: Paise | null;
  /** One entry for each part, for all its copies, without the cover. */
  readonly parts: readonly PaperCount[];
  /** Runs of equal paper size, in page order. Blank pages are included, and the cover if there is one. */
  readonly paper: readonly PaperRun[];
};

export type Composition = ComposedPrint | Refusal;
