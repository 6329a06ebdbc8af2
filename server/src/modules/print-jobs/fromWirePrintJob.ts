import type { PageColor, PrintJobRequest as WirePrintJobRequest } from '@parchi/contract';

export type PrintJobRequest = {
  /** Unchecked: the order that the caller names. */
  readonly orderId: string;
  readonly color: PageColor | undefined;
};

/** Returns a request for print-ready files in the words of this server. On the wire, an order is a `print`. */
export function fromWirePrintJob({ print, color }: WirePrintJobRequest): PrintJobRequest {
  return { orderId: print, color };
}
