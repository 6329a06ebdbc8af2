/** A code that is sent to an e-mail address (specification §1.2). */
export const emailCode = {
  digits: 6,
  /** How long it works, from the attempt to send its mail. */
  seconds: 30 * 60,
  /** How often it can be tried. */
  attempts: 5,
} as const;
