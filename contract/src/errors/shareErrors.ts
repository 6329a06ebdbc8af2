/** Errors about shares: part of the error catalogue. */
export const shareErrors = {
  'share.incorrect_token': {
    status: 404,
    text: 'Incorrect token: no files were sent with it in the last 7 days. Check capital and small letters, or ask the sender.',
  },
  'share.incorrect_code': {
    status: 404,
    text: 'Incorrect code: no files can be received with it now. Check it, or ask the sender.',
  },
  'share.too_many_codes': {
    status: 429,
    text: 'Too many wrong codes came from your network. Use the link or the token, or try again in an hour.',
  },
  'share.password_needed': { status: 403, text: 'These files need a password. Enter it.' },
  'share.wrong_password': {
    status: 403,
    text: 'Wrong password. Check capital and small letters, or ask the sender.',
  },
  'share.too_many_passwords': {
    status: 429,
    text: 'Too many wrong passwords were tried. Check with the sender, and try again later.',
  },
  'share.deleted': {
    status: 404,
    text: 'Incorrect token: its files were deleted. Ask the sender to send them again.',
  },
  'share.no_files': { status: 400, text: 'Choose at least one file.' },
  'share.too_many_files': { status: 413, text: 'At most 100 files can be sent in one go.' },
  'share.too_large': { status: 413, text: 'At most 1 GB can be sent in one go.' },
  'share.too_much_kept': {
    status: 409,
    text: 'Too many files are kept for more than 2 hours from your network or account. Choose 2 hours and try again.',
  },
} as const;
