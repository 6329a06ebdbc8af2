import { optional, required } from '../settingEntry.ts';
import { text, wholeNumber } from '../settingKinds.ts';

/** The settings of the metrics, a part of `settingsTable`. */
export const metricsSettings = {
  metricsPort: optional({
    ...wholeNumber({ min: 0, max: 65_535 }),
    env: 'METRICS_PORT',
    doc: 'Port at which Prometheus reads metrics (`GET /metrics`), another one than `PORT`. Each server process on a machine needs its own; `0` takes a free one, which the log names. Unset, nothing is measured.',
  }),
  metricsHost: required({
    ...text('an address of this machine'),
    env: 'METRICS_HOST',
    fallback: '127.0.0.1',
    doc: 'Address at which metrics are served, without a password. Whoever reaches it reads how many people use the site, so never a public one.',
  }),
};
