import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';
import { emailProofSchema } from './emailCodes.ts';
import { orderSchema } from '../orders/orders.ts';
import { proofOfWorkCost } from './proofOfWork.ts';
import { ownShopSchema } from '../shops/ownShop.ts';
import { shownLineSchema } from '../fields/shownText.ts';

/** A person's account as its owner sees it (specification §6). `filePrinted` holds only the newest previous orders. */
export const userSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  /**
   * Present while the account has not confirmed its address. If `email` is empty, the address's real owner has it now.
   */
  emailUnconfirmed: z.literal(true).optional(),
  activePrints: z.array(orderSchema),
  filePrinted: z.array(orderSchema),
});

/** Who is signed in: a shop (the record has a `shopId`, specification §1), a person, or nobody (`null`). */
export const sessionReplySchema = z.union([ownShopSchema, userSchema, z.null()]);

/**
 * The limit only keeps requests small. It is higher than the longest allowed password, so that the server can answer a
 * longer password with its own error [A04].
 */
export const passwordSchema = z.string().max(65_536);
/** The limit only keeps requests small: the server answers a code of another form as a wrong code. */
export const totpCodeSchema = z.string().max(50);
export const emailSchema = z.string().max(limits.maxEmailLength * 2);

/**
 * The solution of the challenge in the error `account.proof_of_work_needed`, computed by the browser: one nonce for
 * each part of the proof.
 */
const proofOfWorkSchema = z.object({
  challenge: z.string().max(200),
  nonces: z.array(z.int().nonnegative()).length(proofOfWorkCost.parts),
});

export const signInRequestSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  /** Sent only after `account.totp_needed`: the code of a shop's two-step sign-in, or a recovery code. */
  code: totpCodeSchema.optional(),
  /** Sent only after `account.proof_of_work_needed`, whose reply contains the `challenge`. */
  proofOfWork: proofOfWorkSchema.optional(),
});
/** Users and shops share one namespace of e-mail addresses, so `/users/sign-in` may answer with either. */
export const signInReplySchema = z.union([
  z.object({ user: userSchema }),
  z.object({ shop: ownShopSchema }),
]);
export const signUpRequestSchema = z.object({
  name: shownLineSchema(limits.maxPersonNameLength),
  email: emailSchema,
  password: passwordSchema,
  emailProof: emailProofSchema.optional(),
});
export const changePasswordRequestSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});

export const deleteAccountRequestSchema = z.object({ password: passwordSchema });
export const prepareDataRequestSchema = z.object({ password: passwordSchema });
/** `key` authorises `downloadData`, in the same session and for 5 minutes. */
export const prepareDataReplySchema = z.object({ key: z.string() });
export const downloadDataRequestSchema = z.object({ key: z.string().max(200) });
export const forgotPasswordRequestSchema = z.object({ email: emailSchema });
export const resetPasswordRequestSchema = z.object({
  /** From the link in the mail. */
  token: z.string().max(200),
  newPassword: passwordSchema,
});

/** Which mails a person gets. Mails about money and about the account's security are always sent. */
export const mailChoiceSchema = z.object({
  /** Whether a mail is sent when an order is ready. */
  readyMails: z.boolean(),
});
/** A request without the field changes nothing and only returns the current choice. */
export const mailChoiceRequestSchema = mailChoiceSchema.partial();
export const linkedMailChoiceRequestSchema = mailChoiceRequestSchema.extend({
  /** From the link in a mail. */
  token: z.string().max(200),
});

export type User = z.infer<typeof userSchema>;
export type SessionReply = z.infer<typeof sessionReplySchema>;
export type SignInRequest = z.infer<typeof signInRequestSchema>;
export type SignInReply = z.infer<typeof signInReplySchema>;
export type SignUpRequest = z.infer<typeof signUpRequestSchema>;
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>;
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequestSchema>;
export type PrepareDataRequest = z.infer<typeof prepareDataRequestSchema>;
export type PrepareDataReply = z.infer<typeof prepareDataReplySchema>;
/**
 * An order that prevents the deletion of its account. The error `account.open_orders` lists these orders as `orders`.
 */
export type OpenOrder = Pick<z.infer<typeof orderSchema>, '_id' | 'tokenNumber'> & {
  readonly shopName: string;
};
export type MailChoice = z.infer<typeof mailChoiceSchema>;
export type MailChoiceRequest = z.infer<typeof mailChoiceRequestSchema>;
export type LinkedMailChoiceRequest = z.infer<typeof linkedMailChoiceRequestSchema>;
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequestSchema>;
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;
export type ProofOfWork = z.infer<typeof proofOfWorkSchema>;
