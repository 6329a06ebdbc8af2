import * as z from 'zod';
import { idSchema } from './ids.ts';
import { pageColorSchema, pageMethodSchema } from './prints.ts';

/**
 * Files of the two colours are printed from two trays: an order with both has two print-ready files. `color` chooses
 * one, and may be left out where there is only one.
 */
export const printFileRequestSchema = z.object({
  print: z.string().max(200),
  color: pageColorSchema.optional(),
});

/** PWG 5101.1: `iso_a4_210x297mm`, for other sizes `custom_100x200mm_100x200mm`. */
const mediaSchema = z.string();
/** Pages of the print-ready file, from 1: `3-7`. */
const pageRunSchema = z.string();

/** What of the print-ready file comes from one file of the order. */
const ticketDocumentSchema = z.object({
  'document-name': z.string(),
  /** As the customer asked; applied. */
  'page-ranges': z.string(),
  /** As the customer asked; applied. */
  copies: z.number().int(),
  pageMethod: pageMethodSchema,
  note: z.string(),
  /** Sides with something on them, all copies. */
  'job-impressions': z.number().int(),
  /** Blank ones included, all copies. */
  'job-media-sheets': z.number().int(),
});

/** How a print-ready file is to be printed, in the words of IPP (RFC 8011, PWG 5100.7). What the customer chose is in the file already. */
export const jobTicketSchema = z.object({
  color: pageColorSchema,
  'job-name': z.string(),
  copies: z.literal(1),
  sides: z.enum(['one-sided', 'two-sided-long-edge']),
  'print-color-mode': z.enum(['color', 'monochrome']),
  /** Of most of its pages. */
  media: mediaSchema,
  /** Pages on another one. */
  overrides: z.array(z.object({ pages: pageRunSchema, media: mediaSchema })),
  /** Pages of the file: cover and blank ones included. */
  'job-pages': z.number().int(),
  'job-impressions': z.number().int(),
  'job-media-sheets': z.number().int(),
  documents: z.array(ticketDocumentSchema),
});

/** One ticket for each print-ready file. Asked for with `Accept: text/plain`, the same comes as lines to read. */
export const jobTicketsReplySchema = z.object({
  print: idSchema,
  /** -1 with priority. */
  tokenNumber: z.number().int(),
  customerName: z.string(),
  tickets: z.array(jobTicketSchema),
});

export type PrintFileRequest = z.infer<typeof printFileRequestSchema>;
export type JobTicket = z.infer<typeof jobTicketSchema>;
export type JobTicketsReply = z.infer<typeof jobTicketsReplySchema>;
