import type { SessionReply } from '@parchi/contract';

export type SessionKind = 'shop' | 'user' | 'nobody';

/** Returns who is signed in: a session reply with `shopId` is a shop (specification §1). */
export function sessionKind(session: SessionReply | undefined): SessionKind {
  if (session === null || session === undefined) return 'nobody';
  return 'shopId' in session ? 'shop' : 'user';
}
