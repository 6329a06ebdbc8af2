import * as z from 'zod';

export const errorReplySchema = z.object({
  code: z.string(),
  message: z.string(),
  text: z.string(),
});

export type ErrorReply = z.infer<typeof errorReplySchema>;
