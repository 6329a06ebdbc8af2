type PortSettings = { readonly port: number; readonly metricsPort?: number | undefined };

/** Checks that the metrics have a port of their own. @returns a sentence if they share the site's port */
export function checkMetrics({ port, metricsPort }: PortSettings): string[] {
  return metricsPort === port && port !== 0
    ? [`METRICS_PORT must be another port than PORT (${port}).`]
    : [];
}
