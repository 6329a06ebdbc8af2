import * as z from 'zod';

const wholeSeconds = z.number().int().positive();

/** Facts about one site for its pages about privacy and terms: who runs it, and the times that its settings choose. */
export const siteFactsReplySchema = z.object({
  operator: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
  }),
  /** Paragraphs of the operator's terms; empty if there are none. */
  terms: z.array(z.string()),
  seconds: z.object({
    share: wholeSeconds,
    unpaidOrder: wholeSeconds,
    activeOrder: wholeSeconds,
    completedOrder: wholeSeconds,
    session: wholeSeconds,
    idleSession: wholeSeconds,
  }),
});

export type SiteFacts = z.infer<typeof siteFactsReplySchema>;
