/** Polling interval (specification §9). A fallback: normally the live channel reports changes at once. */
export const REFRESH_MS = 30_000;

/** Query options of the order pages: refetch when the page is opened, focused or online again. */
export const refreshOptions = {
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
