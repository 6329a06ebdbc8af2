/** The public face of the contract: everything that crosses the wire, declared once. */
export { apiPaths, type ApiPath } from './apiPaths.ts';
export { pagePaths } from './pagePaths.ts';
export { limits } from './limits.ts';
export { idSchema, isId, type Id } from './ids.ts';
export { shareTokenFromId, idFromShareToken, isShareToken } from './shareToken.ts';
export {
  errorCatalogue,
  errorReplySchema,
  isErrorCode,
  type ErrorCode,
  type ErrorReply,
} from './errors.ts';
export { sessionReplySchema, userSchema, shopSchema, type SessionReply } from './accounts.ts';
export {
  sentFileSchema,
  sentFilesRecordSchema,
  sendReplySchema,
  receiveRequestSchema,
  receiveReplySchema,
  downloadRequestSchema,
  type SentFile,
  type SentFilesRecord,
  type SendReply,
  type ReceiveRequest,
  type ReceiveReply,
  type DownloadRequest,
} from './files.ts';
