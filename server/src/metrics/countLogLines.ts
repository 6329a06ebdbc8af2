import { alertNames } from '../process/raiseAlert.ts';
import type { OnLine } from '../process/createLogger.ts';
import type { Registry } from './createRegistry.ts';

/** Returns a function that counts each line of the log by its level, and alerts by their name. */
export function countLogLines(registry: Registry): OnLine {
  const lines = registry.counter('parchi_log_lines_total', 'Lines of the log, by level.');
  const alerts = registry.counter(
    'parchi_alerts_total',
    'Lines of the log that a person must look at, by the name of the alert.',
  );
  // The counters start at 0, because Prometheus sees no increase in a series that begins at 1.
  for (const level of ['warn', 'error', 'fatal']) lines.add({ level }, 0);
  for (const alert of alertNames) alerts.add({ alert }, 0);
  return (level, fields) => {
    lines.add({ level });
    const { alert } = Object(fields) as { readonly alert?: unknown };
    if (typeof alert === 'string') alerts.add({ alert });
  };
}
