/** Errors of the calls about the people at a shop's counter and about its PIN. Part of the catalogue of all errors. */
export const staffErrors = {
  'shop.locked': { status: 403, text: 'Enter the PIN to open this.' },
  'shop.wrong_pin': { status: 403, text: 'Wrong PIN. Try again.' },
  'shop.too_many_pins': {
    status: 429,
    text: 'Too many wrong PINs. Wait, or set a new PIN with the shop’s password.',
  },
  'shop.pin_too_simple': {
    status: 422,
    text: 'This PIN is too easy to guess. Choose digits that don’t repeat or follow each other.',
  },
  'helper.not_found': { status: 404, text: 'There is no such helper. Reload the page.' },
  'helper.name_taken': { status: 409, text: 'Another helper has this name. Choose another one.' },
  'helper.too_many': { status: 409, text: 'A shop can have at most 20 helpers.' },
  'helper.pin_needed': { status: 403, text: 'Enter this helper’s PIN.' },
  'helper.signed_out': {
    status: 409,
    text: 'This helper is not signed in here any more. Choose who is at the counter, then try again.',
  },
} as const;
