import type { PageColor, PrintJobRequest as WirePrintJobRequest } from '@parchi/contract';

export type PrintJobRequest = {
  /** Id of the order as the caller sent it. It is not checked yet. */
  readonly orderId: string;
  readonly color: PageColor | undefined;
};

/** Converts the wire's request for a print job, in which an order is called `print`. */
export function fromWirePrintJob({ print, color }: WirePrintJobRequest): PrintJobRequest {
  return { orderId: print, color };
}
