import type { FastifyBaseLogger } from 'fastify';

type AlertText = {
  readonly area: 'payments' | 'mail' | 'notify' | 'reports';
  readonly words: string;
};

const alerts = {
  orphan: payments('money came that no order can use; it goes back'),
  refund_failed: payments(
    'a refund failed; one of ours is tried again, one made at the provider is not',
  ),
  webhook_silent: payments('payments come, and no message of the provider tells of them'),
  webhook_unreadable: payments('a message that the provider signed can’t be read'),
  foreign_order: payments(
    'money came for an order that is not of this installation; nothing was done',
  ),
  provider_refused: payments('the provider refused a call that should have been fine'),
  payment_untold: payments('a payment stood in the provider’s books and nobody had told of it'),
  books_differ: payments(
    'the provider’s books and ours differ about a payment; nothing was changed',
  ),
  mail_undelivered: {
    area: 'mail',
    words: 'mails could not be sent for a day and were given up; see SMTP_URL and MAIL_FROM',
  },
  notification_undelivered: {
    area: 'notify',
    words: 'messages about orders could not be sent for a day and were given up; see NOTIFY_URL',
  },
  reported: {
    area: 'reports',
    words: 'somebody reported files or a shop; see npm run operator -- reports',
  },
} as const satisfies Readonly<Record<string, AlertText>>;

/** Names of conditions that need an operator's attention soon. Monitoring rules match on these names. */
export type Alert = keyof typeof alerts;

/** Names of further alerts. Each is logged at one place, with a message of its own. */
const otherAlerts = [
  'no_public_url',
  'sample_accounts',
  'insecure_remote',
  'remote_without_integrity',
  'first_load_unavailable',
  'remotes_file_unreadable',
  'remotes_entry_invalid',
] as const;

export const alertNames: readonly string[] = [...Object.keys(alerts), ...otherAlerts];

export function raiseAlert(
  log: FastifyBaseLogger,
  alert: Alert,
  details: Readonly<Record<string, unknown>>,
): void {
  const { area, words } = alerts[alert];
  log.error({ area, alert, ...details }, words);
}

function payments(words: string) {
  return { area: 'payments', words } as const;
}
