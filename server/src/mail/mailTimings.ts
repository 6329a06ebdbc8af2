/** Timeouts for sending mails, which tests shorten. */
export type MailTimings = {
  /** Longest wait for a connection, a greeting and each reply of the mail server. */
  readonly timeoutMs: number;
};

export const mailTimings: MailTimings = { timeoutMs: 15_000 };
