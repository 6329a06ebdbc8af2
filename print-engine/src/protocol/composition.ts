import type { PageColor, PageMethod } from '@parchi/contract';
import type { Refusal } from './inspection.ts';

/** The pages to print of one file of an order, and how to print them. */
export type PrintPart = {
  readonly sizeInBytes: number;
  /** Page numbers of the document, from 1, in printing order, with repeats. */
  readonly pages: readonly number[];
  readonly method: PageMethod;
  readonly copies: number;
  /** Printed on the cover. */
  readonly name: string;
  /** The range as the customer typed it, printed on the cover. */
  readonly range: string;
  readonly note: string;
};

/** Everything about one print-ready file except the bytes of its documents. */
export type PrintPlan = {
  /** Document title in the PDF's metadata. */
  readonly title: string;
  /** The order's token number, −1 with priority. */
  readonly tokenNumber: number;
  readonly customerName: string;
  readonly color: PageColor;
  /** The number of this file among the order's print-ready files, from 1. */
  readonly number: number;
  readonly count: number;
  readonly parts: readonly PrintPart[];
};

/** Paper size in points (1/72 inch), always in portrait: width ≤ height. */
export type PaperSize = { readonly width: number; readonly height: number };

export type PaperRun = PaperSize & { readonly pageCount: number };

/** `impressions`: printed sides. `sheets`: sheets of paper, blank ones included. */
export type PaperCount = { readonly impressions: number; readonly sheets: number };

export type ComposedPrint = PaperCount & {
  readonly kind: 'composed';
  readonly isDuplex: boolean;
  readonly pageCount: number;
  /** One entry for each part, without the cover, all copies included. */
  readonly parts: readonly PaperCount[];
  /** Runs of equal paper size, in page order, with cover and blank pages. */
  readonly paper: readonly PaperRun[];
};

export type Composition = ComposedPrint | Refusal;
