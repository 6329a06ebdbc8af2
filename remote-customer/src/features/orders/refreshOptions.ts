/**
 * Polling interval in ms (specification §9). Polling is a fallback: normally the live channel reports changes at once.
 */
export const REFRESH_MS = 30_000;

/** Query options of the order pages: poll, and refetch when the page is opened, gets the focus or is online again. */
export const refreshOptions = {
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
