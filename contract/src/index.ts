/** The public entry of the contract: everything that crosses the wire, declared once. */
export { apiPaths, type ApiPath } from './apiPaths.ts';
export { pagePaths } from './pagePaths.ts';
export { isLoopbackHost } from './isLoopbackHost.ts';
export { withoutDeception } from './shownText.ts';
export { limits } from './limits.ts';
export { findUploadProblem, type UploadProblem } from './findUploadProblem.ts';
export { idSchema, isId, type Id } from './ids.ts';
export {
  shareTokenFromId,
  shareTokenLength,
  idFromShareToken,
  isShareToken,
} from './shareToken.ts';
export { paiseFromRupees, rupeesFromPaise, type Paise } from './money.ts';
export {
  parsePageRange,
  type IgnoredPart,
  type IgnoredPartReason,
  type ParsedPageRange,
} from './pageRange.ts';
export { priceOrder, type OrderPrice, type PricedFile } from './price.ts';
export { liveNamespaces, type ShopEvents, type UserEvents } from './liveEvents.ts';
export {
  errorCatalogue,
  errorReplySchema,
  isErrorCode,
  type CatalogueEntry,
  type ErrorCode,
  type ErrorReply,
} from './errors.ts';
export {
  changePasswordRequestSchema,
  sessionReplySchema,
  signInReplySchema,
  signInRequestSchema,
  signUpRequestSchema,
  type ChangePasswordRequest,
  type ProofOfWork,
  type SessionReply,
  type SignInReply,
  type SignInRequest,
  type SignUpRequest,
  type User,
} from './accounts.ts';
export { proofOfWorkCost, proofOfWorkText } from './proofOfWork.ts';
export type { PublicShop } from './publicShop.ts';
export { phonePattern, pincodePattern } from './shopPatterns.ts';
export {
  changePrintStatusRequestSchema,
  changeStatusRequestSchema,
  fetchShopRequestSchema,
  findShopReplySchema,
  findShopRequestSchema,
  ownShopReplySchema,
  shopReplySchema,
  shopSignUpRequestSchema,
  type ChangePrintStatusRequest,
  type ChangeStatusRequest,
  type FindShopRequest,
  type FoundShop,
  type OwnShop,
  type ShopSignUpRequest,
} from './shops.ts';
export { areFilesGone } from './areFilesGone.ts';
export {
  confirmPaymentRequestSchema,
  fileOptionsListSchema,
  getPrintInfoRequestSchema,
  newPrintReplySchema,
  orderChangeRequestSchema,
  orderFileRequestSchema,
  ordersReplySchema,
  ordersRequestSchema,
  previousOrdersReplySchema,
  printReplySchema,
  printSchema,
  wrongTotalSchema,
  type Checkout,
  type ConfirmPaymentRequest,
  type FileOptions,
  type NewPrintReply,
  type OrderChangeRequest,
  type OrdersReply,
  type PageColor,
  type PageMethod,
  type PageRangeKind,
  type PaymentEvent,
  type PaymentStatus,
  type PreviousOrdersReply,
  type Print,
  type PrintFileInfo,
  type PrintReply,
  type WrongTotal,
} from './prints.ts';
export {
  jobTicketsReplySchema,
  printFileRequestSchema,
  type JobTicket,
  type JobTicketsReply,
  type PrintFileRequest,
} from './printFiles.ts';
export {
  paymentProofSchema,
  sandboxPayRequestSchema,
  webhookReplySchema,
  type PaymentProof,
  type SandboxDelivery,
  type SandboxPayRequest,
} from './payments.ts';
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
