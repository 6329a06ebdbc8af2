import * as z from 'zod';
import { shownLineSchema } from '../fields/shownText.ts';
import { limits } from '../limits.ts';
import { emailSchema, passwordSchema } from './accounts.ts';

export const changeNameRequestSchema = z.object({
  name: shownLineSchema(limits.maxPersonNameLength),
});
export const changeEmailRequestSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
});
/** `token` is from the link in the mail. */
export const emailLinkRequestSchema = z.object({ token: z.string().max(200) });

export type ChangeNameRequest = z.infer<typeof changeNameRequestSchema>;
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;
export type EmailLinkRequest = z.infer<typeof emailLinkRequestSchema>;
