import type { ErrorCode } from '@parchi/contract';

/** Every way a call can fail, as a page sees it. Words are chosen by `errorText`, never here. */
export type ApiError =
  /** No answer came: no network, or the server can't be reached. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  /** A chosen file was deleted or changed before it was sent. */
  | { readonly kind: 'file_unreadable'; readonly file: string }
  /** The server said no and why. */
  | {
      readonly kind: 'refused';
      /** Undefined for the refusals in plain text (SPEC §7) and for codes that this page has no words for. */
      readonly code: ErrorCode | undefined;
      readonly status: number;
      readonly text: string;
      /** Name of the file that it is about. */
      readonly file?: string | undefined;
      /** The JSON reply as it came, for what a code says beyond its words, such as the right `totalPrice`. */
      readonly details?: unknown;
    }
  /** Something answered that isn't this API: a proxy's error page, a captive portal. */
  | { readonly kind: 'unreadable'; readonly status: number };
