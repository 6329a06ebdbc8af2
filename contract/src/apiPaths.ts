/** Paths of the calls (SPEC §7). Every one is POST and answers with and without a trailing slash. */
export const apiPaths = {
  getUserData: '/users/get-user-data',
  signIn: '/users/sign-in',
  signUp: '/users/sign-up',
  signOut: '/users/sign-out',
  changePassword: '/users/change-password',
  listOrders: '/users/orders',
  shopSignUp: '/shop/sign-up',
  shopSignIn: '/shop/sign-in',
  fetchShop: '/shop/fetch-shop',
  findShop: '/shop/find-shop',
  sendFiles: '/file/send',
  receiveFiles: '/file/receive',
  downloadFiles: '/file/download',
  newPrint: '/print/new-print',
  confirmPayment: '/print/confirm-payment',
  getPrintInfo: '/print/get-print-info',
  getPdf: '/print/get-pdf',
  sandboxPay: '/sandbox/pay',
  paymentWebhook: '/payment/webhook',
  paymentCallback: '/payment/callback',
} as const;

export type ApiPath = (typeof apiPaths)[keyof typeof apiPaths];
