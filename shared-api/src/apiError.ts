import type { ErrorCode } from '@parchi/contract';

/** Every way a call can fail, as a page sees it. Words are chosen by `errorText`, never here. */
export type ApiError =
  /** No answer came: no network, or the server can't be reached. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  /** The server said no and why. `code` is undefined for the calls that answer plain text (SPEC §7) and for codes newer than this page. */
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode | undefined;
      readonly status: number;
      readonly text: string;
    }
  /** Something answered that isn't this API: a proxy's error page, a captive portal. */
  | { readonly kind: 'unreadable'; readonly status: number };
