import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';

const codeSchema = z.string().max(50);

/** Confirms the address of the signed-in account by the code in the mail. */
export const confirmEmailCodeRequestSchema = z.object({ code: codeSchema });

/**
 * Sends a code to an address that another account has but did not confirm. A sign-up with this code takes the address
 * over. `claim` is a random value chosen by the browser; a code is accepted only together with it.
 */
export const claimEmailRequestSchema = z.object({
  email: z.string().max(limits.maxEmailLength * 2),
  claim: idSchema,
});
/** Proves at sign-up that the caller has access to the address's mailbox. */
export const emailProofSchema = z.object({ claim: idSchema, code: codeSchema });

export type ConfirmEmailCodeRequest = z.infer<typeof confirmEmailCodeRequestSchema>;
export type ClaimEmailRequest = z.infer<typeof claimEmailRequestSchema>;
export type EmailProof = z.infer<typeof emailProofSchema>;
