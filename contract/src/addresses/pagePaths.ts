/** Paths of the site's pages (specification §2). The server answers a request for any other path with 404. */
export const pagePaths = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  account: '/account',
  sendFile: '/send-file',
  receiveFile: '/receive-file',
  placeOrder: '/print-file',
  orders: '/orders',
  businessSignUp: '/business-sign-up',
  businessSignIn: '/business-sign-in',
} as const;
