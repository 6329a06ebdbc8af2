/** Errors of the calls about accounts. Part of the catalogue of all errors. */
export const accountErrors = {
  'account.incorrect_password': {
    status: 401,
    text: 'Incorrect password',
    isPlainText: true,
  },
  'account.unknown': { status: 401, text: 'There is no account with this e-mail and password.' },
  'account.email_taken': { status: 409, text: 'Email already in use', isPlainText: true },
  'account.invalid_email': { status: 400, text: 'This is not an e-mail address.' },
  'account.password_too_short': { status: 400, text: 'Use at least 8 characters.' },
  'account.password_too_long': { status: 400, text: 'Use at most 1,024 characters.' },
  'account.password_too_common': {
    status: 400,
    text: 'This password is too easy to guess. Choose another one.',
  },
  'account.proof_of_work_needed': {
    status: 429,
    text: 'Too many wrong passwords were tried for this account. Wait a little and try again.',
  },
  'account.reset_link_invalid': {
    status: 404,
    text: 'This link no longer works. Ask for a new one.',
  },
  'account.email_link_invalid': { status: 404, text: 'This link no longer works.' },
  'account.mail_link_invalid': {
    status: 404,
    text: 'This link does not work. Open it from the mail again, or sign in and choose your mails on your account’s page.',
  },
  'account.email_code_wrong': {
    status: 400,
    text: 'This code is not right. Look at the newest mail.',
  },
  'account.email_code_over': {
    status: 409,
    text: 'This code no longer works. Send a new one.',
  },
  'account.passkey_unknown': {
    status: 401,
    text: 'This passkey belongs to no account here. Sign in with your password.',
  },
  'account.passkey_failed': {
    status: 400,
    text: 'That did not work with the passkey. Try again.',
  },
  'account.too_many_passkeys': {
    status: 409,
    text: 'You have 10 passkeys, which is the most. Remove one first.',
  },
  'account.totp_needed': {
    status: 401,
    text: 'Enter the code from your authenticator app.',
  },
  'account.totp_wrong': {
    status: 401,
    text: 'This code is not right. Enter the newest one.',
  },
  'account.too_many_totps': {
    status: 429,
    text: 'Too many wrong codes. Wait, or sign in with a passkey.',
  },
  'account.totp_on': {
    status: 409,
    text: 'Two-step sign-in is on already. Reload the page.',
  },
  'account.signed_out': { status: 401, text: 'Sign in to continue.' },
  'account.open_orders': { status: 409, text: 'Some of your orders have not ended yet.' },
} as const;
