/** A value for each of 30 minutes, in the notation of promtool: `0+2x30` begins at 0 and grows by 2 a minute. */
type AlertSeries = {
  readonly series: string;
  /** The values with which the alert fires. */
  readonly firing: string;
  /** Values just within what is normal, with which no alert fires. */
  readonly quiet: string;
};

const duration = 'parchi_http_request_duration_seconds';
const build = '{remote="remote-files",build="0a1b2c3d"}';

/** Series with which each alert of packaging/prometheus/alerts.yml fires, by its name. */
export const alertSeries: Readonly<Record<string, readonly AlertSeries[]>> = {
  ParchiDown: constant('up{job="parchi"}', 0, 1),
  ParchiErrors: [
    { series: `${duration}_count{status="5xx"}`, firing: '0+3x30', quiet: '0+1x30' },
    { series: `${duration}_count{status="2xx"}`, firing: '0+97x30', quiet: '0+99x30' },
  ],
  ParchiSlow: [
    { series: bucketOf('/user/login', '2.5'), firing: '0+98x30', quiet: '0+100x30' },
    { series: bucketOf('/user/login', '+Inf'), firing: '0+100x30', quiet: '0+100x30' },
    { series: bucketOf('/user/login', '10'), firing: '0+100x30', quiet: '0+100x30' },
    // Sending a large file takes long on any site.
    { series: bucketOf('/file/send', '2.5'), firing: '0x30', quiet: '0x30' },
    { series: bucketOf('/file/send', '+Inf'), firing: '0+100x30', quiet: '0+100x30' },
  ],
  ParchiEventLoopBlocked: constant('nodejs_eventloop_delay_seconds{quantile="0.99"}', 0.6, 0.5),
  ParchiDatabaseWaiting: constant('parchi_db_waiting', 21, 20),
  ParchiStoreFailing: growing('parchi_store_failures_total{kind="full"}'),
  ParchiScansFailing: growing('parchi_scans_total{verdict="failed"}'),
  ParchiSweepLate: constant('parchi_sweep_lag_seconds', 901, 900),
  ParchiJobFailing: constant('parchi_job_last_success_age_seconds{name="sweep"}', 901, 900),
  ParchiCompareFailing: constant(
    'parchi_job_last_success_age_seconds{name="compare"}',
    7_201,
    7_200,
  ),
  ParchiWebhookSilent: [
    ...constant('parchi_payments_unreported', 3, 2),
    ...constant('parchi_payments_unreported_oldest_seconds', 901, 901),
  ],
  ParchiWebhooksWaiting: constant('parchi_webhooks_waiting_oldest_seconds', 601, 600),
  ParchiRefundsLate: constant('parchi_refunds_open_oldest_seconds', 172_801, 172_800),
  ParchiMailsWaiting: constant('parchi_mails_waiting_oldest_seconds', 1_801, 1_800),
  ParchiReportsWaiting: constant('parchi_reports_open_oldest_seconds', 14_401, 14_400),
  ParchiPdfQueue: constant('parchi_print_engine_jobs{state="waiting"}', 51, 50),
  ParchiLoggedAlert: growing('parchi_alerts_total{alert="reported"}'),
  ParchiRemoteFailing: [
    { series: `parchi_remote_failures_total${build}`, firing: '0+2x30', quiet: '0+1x30' },
    { series: `parchi_remote_pages_total${build}`, firing: '0+10x30', quiet: '0+300x30' },
  ],
  ParchiPageErrors: [
    {
      series:
        'parchi_browser_reports_total{remote="remote-files",build="0a1b2c3d",reason="uncaught"}',
      firing: '0+2x30',
      quiet: '0+1x30',
    },
    { series: `parchi_remote_pages_total${build}`, firing: '0+10x30', quiet: '0+30x30' },
  ],
  ParchiFileDescriptors: constant('process_open_fds{job="parchi"}', 30_001, 30_000),
  ParchiMemory: constant('process_resident_memory_bytes{job="parchi"}', 1.6e9, 1.5e9),
};

function constant(series: string, firing: number, quiet: number): AlertSeries[] {
  return [{ series, firing: `${firing}x30`, quiet: `${quiet}x30` }];
}

/** A counter, which is quiet as long as it doesn't grow. */
function growing(series: string): AlertSeries[] {
  return [{ series, firing: '0+1x30', quiet: '3x30' }];
}

function bucketOf(route: string, le: string): string {
  return `${duration}_bucket{method="POST",route="${route}",le="${le}"}`;
}
