/** Query options that keep the counter up to date if the live channel fails (specification §9). */
export const safetyNet = {
  pollingInterval: 30_000,
  refetchOnFocus: true,
  refetchOnReconnect: true,
} as const;
