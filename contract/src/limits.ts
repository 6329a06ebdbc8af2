/** The numbers of SPEC §9 and §3 that both sides must agree on. Sizes in bytes, durations in seconds. */
export const limits = {
  maxFileBytes: 50_000_000,
  maxFilesPerShare: 100,
  maxShareBytes: 1_000_000_000,
  /** A share lives this long after the server acknowledged it. */
  shareTtlSeconds: 7_200,
  /** A download that began in time may go on for this long. */
  downloadGraceSeconds: 900,
  /** Longest file name kept, in UTF-8 bytes (the bound of the usual file systems). */
  maxFileNameBytes: 255,
} as const;
