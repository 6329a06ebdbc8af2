import type { SessionReply } from '@parchi/contract';

export type SessionKind = 'shop' | 'user' | 'nobody';

/** Who is signed in, by the one rule of SPEC §1: a reply with `shopId` is a shop's. */
export function sessionKind(session: SessionReply | undefined): SessionKind {
  if (session === null || session === undefined) return 'nobody';
  return 'shopId' in session ? 'shop' : 'user';
}
