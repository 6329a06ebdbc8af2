/** Errors that tell people about an operator's action. Part of the catalogue of all errors. */
export const operatorErrors = {
  'request.blocked': {
    status: 403,
    text: 'You can’t send, order or sign up here for now. Is this a mistake? Ask whoever runs this site.',
  },
  'share.removed': {
    status: 404,
    text: 'Incorrect token: its files were removed by the operator of this site.',
  },
  'shop.takes_no_orders': {
    status: 409,
    text: 'This shop takes no new orders. Choose another shop.',
  },
  'shop.phone_code_wrong': {
    status: 400,
    text: 'This code is not right. Look at the newest message.',
  },
  'shop.phone_code_over': { status: 409, text: 'This code no longer works. Send a new one.' },
  'shop.phone_taken': {
    status: 409,
    text: 'Three shops have confirmed this number already. Enter another one in “Shop”.',
  },
} as const;
