import * as z from 'zod';
import { idSchema } from './ids.ts';

/** A person's account as its owner sees it (SPEC §6). */
export const userSchema = z.object({ _id: idSchema, name: z.string(), email: z.string() });

/** A print shop's account; `shopId` is its public 6-character code and what tells it from a person (SPEC §1). */
export const shopSchema = z.object({ _id: idSchema, shopId: z.string(), shopName: z.string() });

/** Who is signed in: a shop, a person, or nobody. */
export const sessionReplySchema = z.union([shopSchema, userSchema, z.null()]);

export type SessionReply = z.infer<typeof sessionReplySchema>;
