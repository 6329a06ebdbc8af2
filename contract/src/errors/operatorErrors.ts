/** Errors by which people learn what an operator did. Part of the catalogue of all errors. */
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
} as const;
