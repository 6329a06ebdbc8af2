import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { shownLineSchema } from '../fields/shownText.ts';
import { limits } from '../limits.ts';

/** The limit only keeps requests small: the server answers a PIN of another form as a wrong PIN. */
const typedPinSchema = z.string().max(200);
const helperPinSchema = pinSchema(limits.minHelperPinLength);
const helperNameSchema = shownLineSchema(limits.maxHelperNameLength);

function pinSchema(minLength: number) {
  return z
    .string()
    .regex(new RegExp(`^[0-9]{${minLength},${limits.maxPinLength}}$`))
    .meta({ examples: ['530918'] });
}

const helperSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Whether the helper can be chosen on this device without the PIN. */
  isSignedIn: z.boolean(),
});

/** The helpers of a shop, which helper uses this device, and whether Money and Shop are open on it. */
export const staffSchema = z.object({
  /** Sorted by name. */
  helpers: z.array(helperSchema).max(limits.maxHelpers),
  /** The helper whose name is recorded for steps on this device; null if nobody was chosen. */
  current: idSchema.nullable(),
  /** Whether Money and Shop need a PIN. */
  hasPin: z.boolean(),
  /** Seconds until Money and Shop are locked on this device unless somebody uses them; 0 if they are locked. */
  unlockedForSeconds: z.number().int().nonnegative(),
});
export const staffReplySchema = z.object({ staff: staffSchema });

/** `id` must be the id of the signed-in shop. Any other id is answered as not found. */
const ofShop = z.object({ id: z.string().max(200) });
const ofHelper = ofShop.extend({ helper: z.string().max(200) });

/** The requests of the calls about a shop's staff, by the names of their paths. */
export const staffRequests = {
  shopStaff: ofShop,
  addHelper: ofShop.extend({ name: helperNameSchema, pin: helperPinSchema }),
  /** A missing field is not changed. A new PIN signs the helper out everywhere. */
  changeHelper: ofHelper.extend({
    name: helperNameSchema.optional(),
    pin: helperPinSchema.optional(),
  }),
  removeHelper: ofHelper,
  /** The PIN is needed only if the helper is not signed in on the device. `null` signs the chosen helper out. */
  chooseHelper: ofShop.extend({
    helper: z.string().max(200).nullable(),
    pin: typedPinSchema.optional(),
  }),
  /** Sets or replaces the PIN of Money and Shop; `null` removes it. The password is that of the shop's account. */
  changePin: ofShop.extend({
    password: z.string().max(65_536),
    pin: pinSchema(limits.minShopPinLength).nullable(),
  }),
  unlock: ofShop.extend({ pin: typedPinSchema }),
  stayUnlocked: ofShop,
  lock: ofShop,
} as const;

export type Helper = z.infer<typeof helperSchema>;
export type Staff = z.infer<typeof staffSchema>;
export type StaffReply = z.infer<typeof staffReplySchema>;
export type StaffRequests = {
  readonly [Call in keyof typeof staffRequests]: z.infer<(typeof staffRequests)[Call]>;
};
