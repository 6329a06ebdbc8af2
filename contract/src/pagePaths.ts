/** Addresses of the pages (SPEC §2). The server knows them to answer an unknown one with 404. */
export const pagePaths = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  account: '/account',
  sendFile: '/send-file',
  receiveFile: '/receive-file',
  printFile: '/print-file',
  orders: '/orders',
  businessSignUp: '/business-sign-up',
  businessSignIn: '/business-sign-in',
} as const;
