import type { SessionReply } from '@parchi/contract';
import { sessionKind } from './sessionKind.ts';

/** Returns for whom pages are chosen: `people` are all but shops, signed in or not (specification §2). */
export function viewerOf(session: SessionReply | undefined): 'people' | 'shops' {
  return sessionKind(session) === 'shop' ? 'shops' : 'people';
}
