/** Paths of the calls (SPEC §7). Every one is POST and answers with and without a trailing slash. */
export const apiPaths = {
  getUserData: '/users/get-user-data',
  sendFiles: '/file/send',
  receiveFiles: '/file/receive',
  downloadFiles: '/file/download',
} as const;

export type ApiPath = (typeof apiPaths)[keyof typeof apiPaths];
