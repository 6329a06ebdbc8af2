/**
 * The sentences of the privacy page, by section. docs/privacy.md says what makes each sentence true. A test fails if a
 * sentence has no row there, or a row no sentence.
 */
export const privacySections = [
  { id: 'not-done', sentences: ['no-tracking', 'cookies'] },
  { id: 'shares', sentences: ['share-life', 'share-open', 'share-ended', 'share-accounts'] },
  {
    id: 'orders',
    sentences: [
      'order-unpaid',
      'order-done',
      'order-names',
      'order-phone',
      'order-people',
      'order-books',
      'order-payment',
    ],
  },
  {
    id: 'account',
    sentences: [
      'account-kept',
      'account-address',
      'account-phone',
      'account-email',
      'account-devices',
      'account-passkeys',
      'account-two-step',
      'account-mails',
      'account-messages',
    ],
  },
  {
    id: 'abuse',
    sentences: ['abuse-counts', 'abuse-senders', 'abuse-reports', 'abuse-blocks', 'abuse-operator'],
  },
  { id: 'log', sentences: ['log-content', 'log-time', 'backups'] },
  {
    id: 'choices',
    sentences: ['choice-share', 'choice-devices', 'choice-mails', 'choice-data', 'choice-account'],
  },
] as const;
