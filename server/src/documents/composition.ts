import type { PageColor, PageMethod } from '@parchi/contract';
import type { Refusal } from './inspection.ts';

/** What of one file of an order is printed, and how. */
export type PrintPart = {
  readonly sizeInBytes: number;
  /** Of the document, from 1, in the order in which they are printed, repeats included. */
  readonly pages: readonly number[];
  readonly method: PageMethod;
  readonly copies: number;
  /** For the cover. */
  readonly name: string;
  /** The range as the customer asked for it; for the cover. */
  readonly range: string;
  readonly note: string;
};

/** Everything of one print-ready file but the bytes of the documents. */
export type PrintPlan = {
  /** What a viewer calls the file. */
  readonly title: string;
  /** The order's number; -1 with priority. */
  readonly tokenNumber: number;
  readonly customerName: string;
  readonly color: PageColor;
  /** Which of the order's print-ready files this is, from 1. */
  readonly number: number;
  readonly count: number;
  readonly parts: readonly PrintPart[];
};

/** Paper in points (1/72 inch), upright: never wider than high. */
export type PaperSize = { readonly width: number; readonly height: number };

export type PaperRun = PaperSize & { readonly pageCount: number };

/** `impressions`: sides with something on them. `sheets`: blank ones too. */
export type PaperCount = { readonly impressions: number; readonly sheets: number };

export type ComposedPrint = PaperCount & {
  readonly kind: 'composed';
  readonly isDuplex: boolean;
  readonly pageCount: number;
  /** Without the cover, all copies. */
  readonly parts: readonly PaperCount[];
  /** Of the pages in their order, cover and blank ones included. */
  readonly paper: readonly PaperRun[];
};

export type Composition = ComposedPrint | Refusal;
