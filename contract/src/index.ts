/** The public entry of the contract: everything that crosses the wire, declared once. */
/* oxlint-disable max-lines -- This file is a list: what the package exports. */
export * as apiPaths from './addresses/apiPaths.ts';
export type { ApiPath } from './addresses/apiPath.ts';
export * from './addresses/pagePaths.ts';
export {
  findRemotePage,
  matchesAnyPage,
  matchesPage,
  type AnnouncedPage,
  type Audience,
  type Frame,
  type RemotePage,
} from './remotes/remotePages.ts';
export type { BuildCounts, BuildReport } from './remotes/buildReport.ts';
export { readFullRegistry } from './remotes/readFullRegistry.ts';
export { BUCKETS, chooseBuilds } from './remotes/chooseBuilds.ts';
export {
  readRegistry,
  type Canary,
  type DeployedRemote,
  type LoadKind,
  type ReadRegistry,
  type RemoteRegistry,
} from './remotes/remoteRegistry.ts';
export * from './remotes/firstLoads.ts';
export { PAGE_DATA_ID, type PageData } from './remotes/pageData.ts';
export { readPreviews, type PagePreview, type PagePreviews } from './remotes/pagePreview.ts';
export type { HostBuild, HostDescription, RemoteNeeds } from './remotes/hostDescription.ts';
export { isLoopbackHost } from './addresses/isLoopbackHost.ts';
export { stripDeceptiveCharacters } from './fields/shownText.ts';
export { limits } from './limits.ts';
export { keptSeconds, usualSeconds } from './site/keptSeconds.ts';
export { siteFactsReplySchema, type SiteFacts } from './site/siteFacts.ts';
export { acceptUploads, type AcceptedUploads, type UploadProblem } from './shares/acceptUploads.ts';
export { idSchema } from './fields/idSchema.ts';
export { isId, type Id } from './fields/isId.ts';
export {
  shareTokenFromId,
  shareTokenLength,
  idFromShareToken,
  isShareToken,
} from './shares/shareToken.ts';
export { paiseFromRupees, rupeesFromPaise, type Paise } from './orders/money.ts';
export {
  parsePageRange,
  type IgnoredPart,
  type IgnoredPartReason,
  type ParsedPageRange,
} from './orders/pageRange.ts';
export { codeOfPdfRefusal, type PdfRefusal } from './orders/pdfRefusal.ts';
export { priceOrder, type OrderPrice, type PricedFile } from './orders/price.ts';
export {
  liveNamespaces,
  type BoardEvents,
  type ShopEvents,
  type UserEvents,
} from './addresses/liveNamespaces.ts';
export { errorReplySchema, type ErrorReply } from './errors/errorReply.ts';
export {
  errorCatalogue,
  isErrorCode,
  type CatalogueEntry,
  type ErrorCode,
} from './errors/errorCatalogue.ts';
export {
  changePasswordRequestSchema,
  deleteAccountRequestSchema,
  downloadDataRequestSchema,
  forgotPasswordRequestSchema,
  linkedMailChoiceRequestSchema,
  mailChoiceRequestSchema,
  mailChoiceSchema,
  prepareDataReplySchema,
  prepareDataRequestSchema,
  resetPasswordRequestSchema,
  sessionReplySchema,
  signInReplySchema,
  signInRequestSchema,
  signUpRequestSchema,
  type ChangePasswordRequest,
  type DeleteAccountRequest,
  type OpenOrder,
  type ForgotPasswordRequest,
  type LinkedMailChoiceRequest,
  type MailChoice,
  type MailChoiceRequest,
  type PrepareDataReply,
  type PrepareDataRequest,
  type ResetPasswordRequest,
  type ProofOfWork,
  type SessionReply,
  type SignInReply,
  type SignInRequest,
  type SignUpRequest,
  type User,
} from './accounts/accounts.ts';
export * from './accounts/devices.ts';
export * from './accounts/emailCodes.ts';
export * from './accounts/nameAndEmail.ts';
export * from './accounts/passkeys.ts';
export * from './accounts/totp.ts';
export { proofOfWorkCost, proofOfWorkText } from './accounts/proofOfWork.ts';
export { publicShopSchema, type PublicShop } from './shops/publicShop.ts';
export {
  cashDueBy,
  isSwitchedOff,
  openingOf,
  type Opening,
  type ShopHours,
} from './shops/openingOf.ts';
export { datesToCome, SHOPS_TIME_ZONE, shopDateOf, shopMomentOf } from './shops/shopClock.ts';
export {
  changeShopDetailsRequestSchema,
  shopDetailsReplySchema,
  shopDetailsRequestSchema,
  type ChangeShopDetailsRequest,
  type RateChange,
  type ShopDetails,
  type ShopDetailsReply,
} from './shops/shopDetails.ts';
export {
  moneyCsvRequestSchema,
  moneyOrdersReplySchema,
  moneyOrdersRequestSchema,
  moneyReplySchema,
  moneyRequestSchema,
  type MoneyDay,
  type MoneyOrder,
  type MoneyOrdersReply,
  type MoneyPeriod,
  type MoneyReply,
  type MoneyRequest,
  type MoneySums,
} from './shops/shopMoney.ts';
export {
  staffReplySchema,
  staffRequests,
  type Helper,
  type Staff,
  type StaffReply,
  type StaffRequests,
} from './shops/staff.ts';
export type { OwnShop } from './shops/ownShop.ts';
export type { ShopFields } from './shops/shopFields.ts';
export { phoneSchema } from './fields/phoneSchema.ts';
export { phonePattern, pincodePattern } from './shops/shopPatterns.ts';
export {
  changePrintStatusRequestSchema,
  changeStatusRequestSchema,
  confirmPhoneCodeRequestSchema,
  fetchShopRequestSchema,
  findShopReplySchema,
  findShopRequestSchema,
  ownShopReplySchema,
  pauseOrdersRequestSchema,
  shopReplySchema,
  shopSignUpRequestSchema,
  type ChangePrintStatusRequest,
  type ChangeStatusRequest,
  type FindShopRequest,
  type FoundShop,
  type PauseOrdersRequest,
  type ShopReply,
  type ShopSignUpRequest,
} from './shops/shops.ts';
export { remoteContractVersion } from './remotes/remoteContractVersion.ts';
export type { RemoteFailure } from './remotes/remoteFailure.ts';
export {
  browserReportSchema,
  type BrowserReport,
  type PageError,
} from './remotes/browserReport.ts';
export { areFilesGone } from './orders/areFilesGone.ts';
export {
  amountLeft,
  filesToPrint,
  refusalsOfFiles,
  type RefusedFiles,
} from './orders/refusedFiles.ts';
export {
  confirmPaymentRequestSchema,
  getOrderRequestSchema,
  receiptRequestSchema,
  reopenOrderRequestSchema,
  placeOrderReplySchema,
  placeUploadedOrderRequestSchema,
  counterChangeRequestSchema,
  orderChangeRequestSchema,
  filesRefusalRequestSchema,
  orderRefusalRequestSchema,
  orderFileRequestSchema,
  ordersReplySchema,
  ordersRequestSchema,
  previousOrdersReplySchema,
  orderReplySchema,
  wrongTotalSchema,
  type ConfirmPaymentRequest,
  type PlaceOrderReply,
  type PlaceUploadedOrderRequest,
  type CounterChangeRequest,
  type OrderChangeRequest,
  type FilesRefusalRequest,
  type OrderRefusalRequest,
  type OrdersReply,
  type PreviousOrdersReply,
  type OrderReply,
  type WrongTotal,
} from './orders/orderCalls.ts';
export {
  fileOptionsListSchema,
  refusalReasonSchema,
  orderSchema,
  type Checkout,
  type FileOptions,
  type FileRefusal,
  type PageColor,
  type PageMethod,
  type PageRangeKind,
  type PaymentEvent,
  type RefusalReason,
  type PaymentStatus,
  type Order,
  type OrderFileInfo,
} from './orders/orders.ts';
export { jobTicketsReplySchema, printJobRequestSchema } from './orders/printJobs.ts';
export type { JobTicket, JobTicketsReply, PrintJobRequest } from './orders/printJobs.ts';
export {
  paymentProofSchema,
  sandboxPayRequestSchema,
  webhookReplySchema,
  type PaymentProof,
  type SandboxDelivery,
  type SandboxPayRequest,
} from './orders/payments.ts';
export {
  sentFileSchema,
  sentFilesRecordSchema,
  sentShareSchema,
  sharePasswordSchema,
  sendReplySchema,
  receiveRequestSchema,
  receiveReplySchema,
  downloadRequestSchema,
  singleDownloadRequestSchema,
  openingsRequestSchema,
  openingsReplySchema,
  deleteShareRequestSchema,
  deleteShareReplySchema,
  type SentFile,
  type SentFilesRecord,
  type SentShare,
  type SendReply,
  type ReceiveRequest,
  type ReceiveReply,
  type DownloadRequest,
  type SingleDownloadRequest,
  type OpeningsRequest,
  type OpeningsReply,
  type DeleteShareRequest,
  type DeleteShareReply,
} from './shares/files.ts';
export {
  groupShareCode,
  maxShareCodeLength,
  minShareCodeLength,
  readShareCode,
  shareCodeAlphabet,
} from './shares/shareCode.ts';
export { maxSharePasswordLength, minSharePasswordLength } from './shares/sharePasswordLength.ts';
export { shareReportReasons, shopReportReasons } from './reports/reportReasons.ts';
export type { ShareReportReason, ShopReportReason } from './reports/reportReasons.ts';
export { reportReplySchema, reportRequestSchema } from './reports/reports.ts';
export type { ReportReply, ReportRequest } from './reports/reports.ts';
export type { ShopStanding } from './shops/shopStanding.ts';
export {
  closeShopReplySchema,
  closeShopRequestSchema,
  keepShopRequestSchema,
  type CloseShopReply,
  type CloseShopRequest,
  type KeepShopRequest,
} from './shops/shopClosure.ts';
export { deletedAtOf } from './shares/deletedAtOf.ts';
export { isRemovalReason, removalReasonOf, removalReasons } from './shares/removal.ts';
export type { RemovalReason } from './shares/removal.ts';
export { isTextName, opensInPlace } from './shares/opensInPlace.ts';
export {
  startUploadRequestSchema,
  startUploadReplySchema,
  sendUploadedRequestSchema,
  type StartUploadRequest,
  type StartUploadReply,
  type SendUploadedRequest,
} from './shares/uploads.ts';
