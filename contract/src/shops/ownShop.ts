import * as z from 'zod';
import { orderSchema } from '../orders/orders.ts';
import { publicShopSchema } from './publicShop.ts';

/** A shop as it sees itself. Only the shop itself gets its queue and its e-mail address (specification §6). */
export const ownShopSchema = publicShopSchema.extend({
  email: z.string(),
  currentOrders: z.array(orderSchema),
  currentPriorityOrders: z.array(orderSchema),
  /** What the operator tells the shop about its standing. */
  standingNote: z.string().optional(),
  /** Present while the shop has not confirmed its e-mail address. */
  emailUnconfirmed: z.literal(true).optional(),
  /** Whether customers find the shop only after it confirms its e-mail address; missing otherwise. */
  awaitsEmail: z.literal(true).optional(),
  /** Whether a code sent to its phone approves the shop; missing otherwise. */
  awaitsPhone: z.literal(true).optional(),
  /** What a shop whose owner is closing it still waits for; missing otherwise. */
  closing: z
    .object({
      /** How many orders are still to be paid, printed or refused before the shop closes. */
      orders: z.int(),
      /** Whether the shop could still put an order back today. After it has closed, it can't. */
      canPutBack: z.boolean(),
    })
    .optional(),
});

/** A shop's own record, as in the replies of the sign-in and session calls. */
export type OwnShop = z.infer<typeof ownShopSchema>;
