import type { ApiPath } from '@parchi/contract';

/** Replies to calls that the document itself made, before any script file had arrived (`host/src/first-load`). */
export type EarlyReplies = Partial<Record<ApiPath, Promise<Response>>>;

declare global {
  interface Window {
    earlyReplies?: EarlyReplies;
  }
}

/**
 * Returns the reply to a call that the document has made already, and `undefined` if it made none or got none. Each reply
 * is returned only once, because a later call wants a new one.
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
