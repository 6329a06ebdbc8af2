import * as z from 'zod';

const nameSchema = z.string().nullable();

/** Names of the helpers who handled an order, as they were then. Null where nobody was chosen at the counter. */
export const handledBySchema = z.object({
  completed: nameSchema,
  refused: nameSchema,
  /** The last time that the order was put back in the queue. */
  putBack: z.object({ at: z.iso.datetime(), by: nameSchema }).nullable(),
});
