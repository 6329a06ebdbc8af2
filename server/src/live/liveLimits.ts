/** Limits of live connections, in one process (specification §11.1). */
export const liveLimits = {
  maxSocketsOfAccount: 20,
  /**
   * Maximum number of connections of one address. It allows for many people behind one address, as on a campus or in a
   * shop.
   */
  maxConnectionsOfAddress: 200,
  /**
   * Maximum number of new connections of one address in a minute. After a restart, each page reconnects at most every
   * 5 s, so 30 people with two pages each make 720 attempts in a minute.
   */
  maxHandshakesAMinute: 1_200,
  /** Maximum number of token boards of all shops together, because a board needs no account. */
  maxBoards: 1_000,
  /**
   * Maximum number of frames a second from one client. Our clients send almost nothing, so a client that sends more is
   * not ours.
   */
  maxFramesASecond: 20,
};
