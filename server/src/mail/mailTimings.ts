/** The times of mail, which tests shorten. */
export type MailTimings = {
  /** Longest wait for a connection, a greeting and each reply of the mail server. */
  readonly patienceMs: number;
};

export const mailTimings: MailTimings = { patienceMs: 15_000 };
