/*
 * Paths of the API calls (specification §7). Every call is a POST, with or without a trailing slash. Each path is a
 * separate export, so that a bundle contains only the paths that it calls.
 */
export const getUserData = '/users/get-user-data' as const;
export const signIn = '/users/sign-in' as const;
export const signUp = '/users/sign-up' as const;
export const signOut = '/users/sign-out' as const;
export const changePassword = '/users/change-password' as const;
export const deleteAccount = '/users/delete-account' as const;
/** Checks the password, and answers with the key that `downloadData` needs. */
export const prepareData = '/users/prepare-data' as const;
export const downloadData = '/users/download-data' as const;
export const forgotPassword = '/users/forgot-password' as const;
export const resetPassword = '/users/reset-password' as const;
export const changeName = '/users/change-name' as const;
export const changeEmail = '/users/change-email' as const;
export const confirmEmail = '/users/confirm-email' as const;
export const undoEmail = '/users/undo-email' as const;
export const confirmEmailCode = '/users/confirm-email-code' as const;
export const sendEmailCode = '/users/send-email-code' as const;
export const claimEmail = '/users/claim-email' as const;
export const devices = '/users/devices' as const;
export const signOutDevice = '/users/sign-out-device' as const;
export const signOutOthers = '/users/sign-out-others' as const;
export const passkeys = '/users/passkeys' as const;
/** Checks the password, and answers with what the browser needs to create a passkey for `addPasskey`. */
export const beginPasskey = '/users/begin-passkey' as const;
export const addPasskey = '/users/add-passkey' as const;
export const removePasskey = '/users/remove-passkey' as const;
/** Answers with the challenge that a passkey signs for `passkeySignIn`. */
export const passkeyChallenge = '/users/passkey-challenge' as const;
/** Signs in a person or a shop. */
export const passkeySignIn = '/users/passkey-sign-in' as const;
export const mailChoice = '/users/mail-choice' as const;
export const linkedMailChoice = '/users/linked-mail-choice' as const;
/** Called by mail programs for one-click unsubscribe, with `?token=`. GET redirects to the page. */
export const stopMailsAtOnce = '/users/stop-mails' as const;
export const listOrders = '/users/orders' as const;
export const shopSignUp = '/shop/sign-up' as const;
export const shopSignIn = '/shop/sign-in' as const;
export const fetchShop = '/shop/fetch-shop' as const;
export const findShop = '/shop/find-shop' as const;
export const changeStatus = '/shop/change-status' as const;
export const changePrintStatus = '/shop/change-print-status' as const;
export const pauseOrders = '/shop/pause-orders' as const;
export const shopDetails = '/shop/details' as const;
export const changeShopDetails = '/shop/change-details' as const;
export const sendPhoneCode = '/shop/send-phone-code' as const;
export const confirmPhoneCode = '/shop/confirm-phone-code' as const;
/** Whether the shop signs in with a code besides its password. */
export const totp = '/shop/totp' as const;
/** Checks the password, and answers with a secret for the authenticator app. */
export const beginTotp = '/shop/begin-totp' as const;
/** Turns the two-step sign-in on by the app's first code. */
export const confirmTotp = '/shop/confirm-totp' as const;
export const endTotp = '/shop/end-totp' as const;
export const closeShop = '/shop/close' as const;
export const keepShop = '/shop/keep' as const;
export const previousOrders = '/shop/previous-orders' as const;
export const practiceOrder = '/shop/practice-order' as const;
export const shopMoney = '/shop/money' as const;
export const shopMoneyOrders = '/shop/money-orders' as const;
export const shopMoneyCsv = '/shop/money-csv' as const;
export const shopStaff = '/shop/staff' as const;
export const addHelper = '/shop/add-helper' as const;
export const changeHelper = '/shop/change-helper' as const;
export const removeHelper = '/shop/remove-helper' as const;
export const chooseHelper = '/shop/choose-helper' as const;
export const changePin = '/shop/change-pin' as const;
export const unlock = '/shop/unlock' as const;
export const stayUnlocked = '/shop/stay-unlocked' as const;
export const lock = '/shop/lock' as const;
export const sendFiles = '/file/send' as const;
export const startShareUpload = '/file/uploads' as const;
export const sendUploadedFiles = '/file/send-uploaded' as const;
export const receiveFiles = '/file/receive' as const;
export const downloadFiles = '/file/download' as const;
export const downloadFile = '/file/single-download' as const;
/** Redirects the browser to an address below this path, which only that browser can open. */
export const openFile = '/file/open' as const;
export const shareOpenings = '/file/openings' as const;
export const deleteShare = '/file/delete' as const;
export const placeOrder = '/print/new-print' as const;
export const startOrderUpload = '/print/uploads' as const;
export const placeUploadedOrder = '/print/new-print-uploaded' as const;
export const confirmPayment = '/print/confirm-payment' as const;
export const getOrder = '/print/get-print-info' as const;
export const getPdf = '/print/get-pdf' as const;
export const getThumbnail = '/print/get-thumbnail' as const;
export const downloadOrder = '/print/download' as const;
export const downloadOrderFile = '/print/single-download' as const;
export const printJob = '/print/print-file' as const;
export const jobTicket = '/print/job-ticket' as const;
export const completeOrder = '/print/order-completed' as const;
export const reopenOrder = '/print/order-reopened' as const;
export const refuseOrder = '/print/order-refused' as const;
export const refuseOrderFiles = '/print/files-refused' as const;
export const cancelOrder = '/print/order-cancelled' as const;
export const receipt = '/print/receipt' as const;
export const reportRemoteFailure = '/site/report-failure' as const;
/** Who runs the site, its terms, and how long it keeps which data. */
export const siteFacts = '/site/facts' as const;
/** Reports files or a shop to the operator. */
export const report = '/site/report' as const;
export const sandboxPay = '/sandbox/pay' as const;
export const paymentWebhook = '/payment/webhook' as const;
export const paymentCallback = '/payment/callback' as const;
