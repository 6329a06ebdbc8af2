import * as z from 'zod';
import { shownLineSchema } from '../fields/shownText.ts';

/**
 * A remote that a browser could not show: its name, its build if that is known, and the reason. `blocked`: by the
 * page's Content-Security-Policy. `outdated`: another contract version. `silent`: no file arrived for a while.
 * `crashed`: one of its pages threw an error. `failed`: everything else. `detail` is for the remote's team, and
 * contains nothing that a person typed.
 */
export const remoteFailureSchema = z.object({
  remote: z.string().regex(/^remote-[a-z0-9-]{1,50}$/),
  build: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
  reason: z.enum(['failed', 'blocked', 'outdated', 'silent', 'crashed']),
  detail: shownLineSchema(600).optional(),
});

export type RemoteFailure = z.infer<typeof remoteFailureSchema>;
