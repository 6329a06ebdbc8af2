import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';

/** A browser in which an account is signed in. */
const deviceSchema = z.object({
  /** Identifies the session, but gives no access to it. */
  id: idSchema,
  /** Product names such as `Chrome` and `Windows`; null if the browser did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Recorded at most once an hour, so it may be an hour too early. */
  lastUsedAt: z.iso.datetime(),
  /** Whether this device sent the request. */
  isThisDevice: z.boolean(),
});

/** The signed-in devices of an account: this device, then the others by their last use. */
export const devicesReplySchema = z.object({
  devices: z.array(deviceSchema).max(limits.maxShownDevices),
});
export const signOutDeviceRequestSchema = z.object({ id: z.string().max(200) });

export type Device = z.infer<typeof deviceSchema>;
export type DevicesReply = z.infer<typeof devicesReplySchema>;
export type SignOutDeviceRequest = z.infer<typeof signOutDeviceRequestSchema>;
