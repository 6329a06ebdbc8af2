import { accountErrors } from './accountErrors.ts';
import { fileErrors } from './fileErrors.ts';
import { operatorErrors } from './operatorErrors.ts';
import { pdfErrors } from './pdfErrors.ts';
import { shareErrors } from './shareErrors.ts';
import { staffErrors } from './staffErrors.ts';

export type CatalogueEntry = {
  readonly status: number;
  /** The literal text. `{file}` is replaced by the name of the file that caused the error. */
  readonly text: string;
  /** Whether the reply body is the bare text and not JSON (specification §7: some errors of sign-in and sign-up). */
  readonly isPlainText?: true;
};

/**
 * All error codes. They are separate from the texts, so that a page can recognise a code without bundling the texts.
 */
const errorCodes = [
  'request.invalid',
  'request.forbidden_origin',
  'request.not_found',
  'request.method_not_allowed',
  'request.timeout',
  'request.too_large',
  'request.unsupported_media_type',
  'request.too_many',
  'request.headers_too_large',
  'request.blocked',
  'share.incorrect_token',
  'share.incorrect_code',
  'share.too_many_codes',
  'share.password_needed',
  'share.wrong_password',
  'share.too_many_passwords',
  'share.deleted',
  'share.removed',
  'share.no_files',
  'share.too_many_files',
  'share.too_large',
  'share.too_much_kept',
  'file.too_large',
  'file.infected',
  'upload.not_found',
  'upload.wrong_offset',
  'upload.unsupported_version',
  'upload.busy',
  'account.incorrect_password',
  'account.unknown',
  'account.email_taken',
  'account.invalid_email',
  'account.password_too_short',
  'account.password_too_long',
  'account.password_too_common',
  'account.proof_of_work_needed',
  'account.reset_link_invalid',
  'account.email_link_invalid',
  'account.mail_link_invalid',
  'account.email_code_wrong',
  'account.email_code_over',
  'account.passkey_unknown',
  'account.passkey_failed',
  'account.too_many_passkeys',
  'account.totp_needed',
  'account.totp_wrong',
  'account.too_many_totps',
  'account.totp_on',
  'account.signed_out',
  'account.open_orders',
  'shop.not_found',
  'shop.takes_no_orders',
  'shop.details_changed',
  'shop.locked',
  'shop.wrong_pin',
  'shop.too_many_pins',
  'shop.pin_too_simple',
  'shop.phone_code_wrong',
  'shop.phone_code_over',
  'shop.phone_taken',
  'helper.not_found',
  'helper.name_taken',
  'helper.too_many',
  'helper.pin_needed',
  'helper.signed_out',
  'print.not_found',
  'print.no_files',
  'print.wrong_options',
  'print.wrong_total',
  'print.color_unavailable',
  'print.nothing_to_print',
  'print.too_many_pages',
  'print.too_many_unpaid',
  'print.cash_unavailable',
  'print.too_many_cash',
  'print.too_many_cash_of_network',
  'print.customer_storage_full',
  'print.shop_storage_full',
  'print.too_expensive',
  'print.key_reused',
  'print.expired',
  'print.not_paid',
  'print.reopen_too_late',
  'print.refunded',
  'print.not_in_queue',
  'print.no_receipt',
  'print.cancel_too_late',
  'print.gone',
  'print.practice_over',
  'print.too_many_practice',
  'print_file.color_needed',
  'print_file.no_such_color',
  'print_file.failed',
  'pdf.not_a_pdf',
  'pdf.damaged',
  'pdf.password_needed',
  'pdf.password_wrong',
  'pdf.xfa_form',
  'pdf.too_complex',
  'payment.not_valid',
  'payment.too_late',
  'payment.provider_unavailable',
  'storage.full',
  'service.no_public_url',
  'service.no_scanner',
  'service.unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export function isErrorCode(value: unknown): value is ErrorCode {
  return (errorCodes as readonly unknown[]).includes(value);
}

/**
 * Every error that a call can answer with: its HTTP status and its literal text (specification §7, §8).
 * On the wire: `{code, message, text}` with `text` equal to `message`, plus the fields that some calls add.
 */
export const errorCatalogue = {
  'request.invalid': { status: 400, text: 'The request is not valid.' },
  'request.forbidden_origin': { status: 403, text: 'Requests from this site are not accepted.' },
  'request.not_found': { status: 404, text: 'There is nothing here.' },
  'request.method_not_allowed': { status: 405, text: 'This address only answers POST.' },
  'request.timeout': { status: 408, text: 'The upload was too slow and was stopped. Try again.' },
  'request.too_large': { status: 413, text: 'The request is too large.' },
  'request.unsupported_media_type': { status: 415, text: 'This kind of content is not accepted.' },
  'request.too_many': { status: 429, text: 'Too many requests. Wait a little and try again.' },
  'request.headers_too_large': { status: 431, text: 'The request headers are too large.' },
  ...operatorErrors,
  ...shareErrors,
  ...fileErrors,
  ...accountErrors,
  'shop.not_found': { status: 404, text: 'There is no such shop.' },
  'shop.details_changed': {
    status: 409,
    text: 'The shop’s details were changed on another device.',
  },
  ...staffErrors,
  'print.not_found': { status: 404, text: 'There is no such order.' },
  'print.no_files': { status: 400, text: 'Choose at least one file.' },
  'print.wrong_options': { status: 400, text: 'The print options do not match the files.' },
  'print.wrong_total': { status: 422, text: 'The price has changed. Check it and order again.' },
  'print.color_unavailable': {
    status: 422,
    text: 'The shop is not printing in this colour right now.',
  },
  'print.nothing_to_print': { status: 422, text: 'No page of “{file}” is left to print.' },
  'print.too_many_pages': { status: 422, text: '“{file}” has more pages than can be printed.' },
  'print.too_many_unpaid': {
    status: 429,
    text: 'You have too many unpaid orders. Pay or wait until they expire.',
  },
  'print.cash_unavailable': {
    status: 409,
    text: 'This shop does not take payment at the counter any more. Nothing was ordered yet: you can pay online.',
  },
  'print.too_many_cash': {
    status: 409,
    text: 'Two of your orders are still to be paid at the counter. Collect or cancel one of them first, or pay online.',
  },
  'print.too_many_cash_of_network': {
    status: 409,
    text: 'Too many orders to be paid at the counter came from your network in this hour. Pay online, or try again later.',
  },
  'print.customer_storage_full': {
    status: 409,
    text: 'Your orders already use all your space. Pay for them or collect them first, or order fewer files.',
  },
  'print.shop_storage_full': {
    status: 409,
    text: 'This shop has no space for more files right now. Choose another shop, or try again later.',
  },
  'print.too_expensive': { status: 422, text: 'An order can cost at most ₹5,00,000. Split it.' },
  'print.key_reused': {
    status: 409,
    text: 'This order was already placed with different content.',
  },
  'print.expired': { status: 409, text: 'This order can’t be paid any more. Order again.' },
  'print.not_paid': { status: 409, text: 'Only a paid order can be completed.' },
  'print.reopen_too_late': {
    status: 409,
    text: 'A completed order can be put back on the same day only, while its files are kept.',
  },
  'print.refunded': {
    status: 409,
    text: 'This order was refunded and can’t be put back.',
  },
  'print.not_in_queue': { status: 409, text: 'This order isn’t in the shop’s queue any more.' },
  'print.no_receipt': { status: 409, text: 'There is a receipt once the order is paid.' },
  'print.cancel_too_late': {
    status: 409,
    text: 'The shop has begun to print this order. Ask at the counter.',
  },
  'print.gone': { status: 404, text: 'The files of this order were deleted.' },
  'print.practice_over': {
    status: 409,
    text: 'Practice orders are over, because customers find your shop now.',
  },
  'print.too_many_practice': {
    status: 409,
    text: 'Five practice orders are waiting. Complete or refuse one of them first.',
  },
  'print_file.color_needed': {
    status: 422,
    text: 'This order has two print files. Choose “Color” or “Black and White”.',
  },
  'print_file.no_such_color': {
    status: 404,
    text: 'This order has no print file in this colour.',
  },
  'print_file.failed': {
    status: 422,
    text: 'The print file can’t be made. Download the single files and print them.',
  },
  ...pdfErrors,
  'payment.not_valid': { status: 400, text: 'This payment could not be confirmed.' },
  'payment.too_late': { status: 409, text: 'This order can’t be paid any more.' },
  'payment.provider_unavailable': {
    status: 503,
    text: 'Payments are not available now. Try again in a moment.',
  },
  'storage.full': { status: 507, text: 'There is no room for more files now. Try again later.' },
  'service.no_public_url': {
    status: 503,
    text: 'Parchi is not open to visitors yet. Its operator must set PUBLIC_URL.',
  },
  'service.no_scanner': { status: 503, text: 'Files can’t be scanned now. Try again later.' },
  'service.unavailable': { status: 503, text: 'Parchi is busy. Try again in a moment.' },
  internal: { status: 500, text: 'Something went wrong on our side. Try again.' },
} as const satisfies Record<ErrorCode, CatalogueEntry>;
