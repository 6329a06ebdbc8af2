import * as z from 'zod';
import { shownLineSchema } from '../fields/shownText.ts';
import { limits } from '../limits.ts';
import { shareReportReasons, shopReportReasons } from './reportReasons.ts';

const details = {
  /** What the reporter says; may be left out. */
  words: shownLineSchema(limits.maxReportLength).optional(),
  /** Where the reporter wants an answer; may be left out. */
  email: z
    .string()
    .trim()
    .max(limits.maxEmailLength)
    .regex(/^\S+@\S+$/)
    .optional(),
};

/** A report about files that the reporter received, or about a shop. */
export const reportRequestSchema = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('share'),
    token: z.string().max(200),
    reason: z.enum(shareReportReasons),
    ...details,
  }),
  z.object({
    about: z.literal('shop'),
    shopId: z.string().max(200),
    reason: z.enum(shopReportReasons),
    ...details,
  }),
]);

export const reportReplySchema = z.object({ text: z.literal('Report sent') });

export type ReportRequest = z.infer<typeof reportRequestSchema>;
export type ReportReply = z.infer<typeof reportReplySchema>;
