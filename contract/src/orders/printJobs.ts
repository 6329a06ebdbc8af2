import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { pageColorSchema, pageMethodSchema } from './orders.ts';

/**
 * Request for a print job: the print-ready PDF of an order in one colour. An order with files in both colours has two
 * jobs, because they are printed from two trays. `color` selects one and may be omitted if there is only one.
 */
export const printJobRequestSchema = z.object({
  print: z.string().max(200),
  color: pageColorSchema.optional(),
});

/** Media size name of PWG 5101.1: `iso_a4_210x297mm`; for other sizes `custom_100x200mm_100x200mm`. */
const mediaSchema = z.string();
/** A run of pages of the print job, counted from 1: `3-7`. */
const pageRunSchema = z.string();

/** The part of a print job that was made from one file of the order. */
const ticketDocumentSchema = z.object({
  'document-name': z.string(),
  /** The page range that the customer chose. The print job contains only these pages, so it is printed whole. */
  'page-ranges': z.string(),
  /** The number of copies that the customer chose. The print job contains all of them, so it is printed once. */
  copies: z.number().int(),
  pageMethod: pageMethodSchema,
  note: z.string(),
  /** Number of printed sides that are not blank, counted over all copies. */
  'job-impressions': z.number().int(),
  /** Number of sheets, counted over all copies and including blank sheets. */
  'job-media-sheets': z.number().int(),
});

/**
 * Instructions for one print job, in IPP attributes (RFC 8011, PWG 5100.7). The print job's PDF already contains the
 * pages and copies that the customer chose.
 */
export const jobTicketSchema = z.object({
  color: pageColorSchema,
  'job-name': z.string(),
  copies: z.literal(1),
  sides: z.enum(['one-sided', 'two-sided-long-edge']),
  'print-color-mode': z.enum(['color', 'monochrome']),
  /** Whether the first sheet of the print job is a cover page. */
  cover: z.boolean(),
  /** Paper size of most pages of the print job. */
  media: mediaSchema,
  /** Pages of the print job with a different paper size. */
  overrides: z.array(z.object({ pages: pageRunSchema, media: mediaSchema })),
  /** Number of pages of the print job, including blank pages and, if there is one, the cover. */
  'job-pages': z.number().int(),
  'job-impressions': z.number().int(),
  'job-media-sheets': z.number().int(),
  documents: z.array(ticketDocumentSchema),
});

/** One ticket for each print job of an order. With `Accept: text/plain` the reply is readable text instead. */
export const jobTicketsReplySchema = z.object({
  print: idSchema,
  /** -1 for a priority order. */
  tokenNumber: z.number().int(),
  customerName: z.string(),
  tickets: z.array(jobTicketSchema),
});

export type PrintJobRequest = z.infer<typeof printJobRequestSchema>;
export type JobTicket = z.infer<typeof jobTicketSchema>;
export type JobTicketsReply = z.infer<typeof jobTicketsReplySchema>;
