/** Time in seconds after the first failure of a counter. A failure after it starts the counter again at 1. */
export const WINDOW_SECONDS = 15 * 60;

/**
 * Number of failures after which further attempts are delayed. The first delay is 1 s, and each next one is twice as
 * long.
 */
export const FREE_FAILURES = 5;

/** Maximum delay. It is short, so that a stranger's failures cannot lock the owner out for longer. */
export const MAX_DELAY_SECONDS = 30;
