/** Limits of the codes that are sent to an e-mail address to confirm it (specification §1.2). */
export const emailCode = {
  digits: 6,
  /** Time in seconds for which a code is valid. It begins with each attempt to send the code's mail. */
  seconds: 30 * 60,
  /** How often a code can be tried. */
  attempts: 5,
} as const;
