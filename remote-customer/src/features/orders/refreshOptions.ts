/** SPEC §9. Where the live channel gets through, it is only the safety net. */
export const REFRESH_MS = 30_000;

/** A page of orders shows what is true now: asked for anew when one opens it, returns to it or comes online. */
export const refreshOptions = {
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
