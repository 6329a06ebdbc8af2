import type { ApiPath } from '@parchi/contract';

/** Replies to calls that the document itself made, before any script file had arrived (`host/src/first-load`). */
export type EarlyReplies = Partial<Record<ApiPath, Promise<Response>>>;

declare global {
  interface Window {
    earlyReplies?: EarlyReplies;
  }
}

/**
 * Returns the document's early reply to a call, or `undefined` if the document made no such call or got no reply. Each
 * reply is returned only once, because a later call needs a fresh one.
 */
export function takeEarlyReply(path: ApiPath, signal: AbortSignal): Promise<Response | undefined> {
  const reply = window.earlyReplies?.[path];
  if (reply) window.earlyReplies = {};
  return Promise.race([
    reply?.catch(() => undefined),
    // The document's request can't be aborted, but the wait for it can.
    new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    }),
  ]);
}
