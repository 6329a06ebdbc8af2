export type LiveTimings = {
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
  /** For a connection that joins no namespace. */
  readonly joinWithinMs: number;
  readonly sessionCheckEveryMs: number;
};

/** A dead connection is cut within 45 s, one whose session ended within 5 s. */
export const liveTimings: LiveTimings = {
  pingEveryMs: 25_000,
  pongWithinMs: 15_000,
  joinWithinMs: 30_000,
  sessionCheckEveryMs: 3_000,
};
