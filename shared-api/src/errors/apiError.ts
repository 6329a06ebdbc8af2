import type { ErrorCode } from '@parchi/contract';

/** Fields that every refusal has. */
interface Refusal {
  readonly status: number;
  /** The server's `Retry-After`: the number of seconds after which the same call may succeed. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Every way in which a call can fail. `errorText` turns an error into text for the reader. */
export type ApiError =
  /** No reply arrived: the device has no network, or the server is not reachable. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  /** A chosen file was deleted or changed before the browser sent it. */
  | { readonly kind: 'file_unreadable'; readonly file: string }
  /** The server refused the call and said why. */
  | (Refusal & {
      readonly kind: 'refused';
      /** Undefined if the refusal was plain text (specification §7), or if the contract has no such code. */
      readonly code: ErrorCode | undefined;
      readonly text: string;
      /** Id of the request, under which the operator finds the failure in the server's log. */
      readonly requestId?: string | undefined;
      /** Name of the file that caused the error. */
      readonly file?: string | undefined;
      /** The whole JSON reply. Some codes add fields to it, such as the correct `totalPrice`. */
      readonly details?: unknown;
    })
  /** The reply did not come from this API, but from a proxy's error page or a captive portal. */
  | (Refusal & { readonly kind: 'unreadable' });
