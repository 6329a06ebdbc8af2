import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';

const codeSchema = z.string().max(50);

/** Confirms the address of the signed-in account by the code in the mail. */
export const confirmEmailCodeRequestSchema = z.object({ code: codeSchema });

/**
 * Asks for a code by which a sign-up can have an address that an account holds without having confirmed it. `claim` is
 * random and chosen by the browser: only who knows it can try the code.
 */
export const claimEmailRequestSchema = z.object({
  email: z.string().max(limits.maxEmailLength * 2),
  claim: idSchema,
});
/** Proves at sign-up that the caller reads the address's mails. */
export const emailProofSchema = z.object({ claim: idSchema, code: codeSchema });

export type ConfirmEmailCodeRequest = z.infer<typeof confirmEmailCodeRequestSchema>;
export type ClaimEmailRequest = z.infer<typeof claimEmailRequestSchema>;
export type EmailProof = z.infer<typeof emailProofSchema>;
