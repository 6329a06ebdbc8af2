/** What the counter shows is asked for anew where the live channel does not get through (SPEC §9). */
export const safetyNet = {
  pollingInterval: 30_000,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
