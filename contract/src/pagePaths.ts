/** Paths of the pages (specification §2). The server uses them to answer any other path with 404. */
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
