export type LiveTimings = {
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
  /** Maximum time in milliseconds that a connection may stay without joining a namespace. */
  readonly joinWithinMs: number;
  readonly sessionCheckEveryMs: number;
  /** Time in milliseconds that clients get to answer the close of their connection when the server stops. */
  readonly closeWithinMs: number;
};

/** With these times, a dead connection is closed within 45 s, and a connection whose session ended within 5 s. */
export const liveTimings: LiveTimings = {
  pingEveryMs: 25_000,
  pongWithinMs: 15_000,
  joinWithinMs: 30_000,
  sessionCheckEveryMs: 3_000,
  closeWithinMs: 2_000,
};
