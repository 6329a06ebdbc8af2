import * as z from 'zod';
import { passwordSchema } from '../accounts/accounts.ts';
import { ownShopSchema } from './ownShop.ts';

/** `now` closes the shop even if it could still put an order back today. */
export const closeShopRequestSchema = z.object({
  id: z.string().max(200),
  password: passwordSchema,
  now: z.boolean().optional(),
});
/** `null` if the shop closed immediately, so that its account is gone. */
export const closeShopReplySchema = z.object({ shop: ownShopSchema.nullable() });
export const keepShopRequestSchema = z.object({ id: z.string().max(200) });

export type CloseShopRequest = z.infer<typeof closeShopRequestSchema>;
export type CloseShopReply = z.infer<typeof closeShopReplySchema>;
export type KeepShopRequest = z.infer<typeof keepShopRequestSchema>;
