const DAY = 86_400;

/**
 * How long a site keeps the data whose lifetime its settings can't change, in seconds. The server deletes data by these
 * times, and the privacy page states them.
 */
export const keptSeconds = {
  /** A report of files or a shop, with what its sender wrote. */
  report: 90 * DAY,
  /** A mail or message to the operator's program that can't be sent is tried again for this long. */
  unsentMail: DAY,
  /** The record that a mail or message was sent, without its recipient and content. */
  sentMail: 60 * DAY,
  /** A count of events from one address, such as wrong codes. */
  count: DAY,
  /** The encrypted internet address of a sender, which only a site with the setting `ABUSE_KEY` stores. */
  sender: 30 * DAY,
  /** A line of the log, with the settings of packaging/systemd/. */
  log: 30 * DAY,
  /** The longest block of an address or account. */
  block: 366 * DAY,
  /** The cookie that says which build of a page a browser gets. */
  buildCookie: 90 * DAY,
  /**
   * A former e-mail address. The link that restores it works for 7 days, and the mail with that link may be a day late.
   */
  formerEmail: 8 * DAY,
} as const;

/** Times in seconds that a site has unless its settings choose others. `limits` has more of these. */
export const usualSeconds = {
  // Longer than a shop's longest holiday, but short enough that the refund still reaches the customer.
  activeOrder: 30 * DAY,
  session: 30 * DAY,
  idleSession: 14 * DAY,
} as const;
