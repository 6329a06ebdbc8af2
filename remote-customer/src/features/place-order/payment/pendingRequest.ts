import { hasShape, isNumber, isText, storedValue } from '@parchi/shared-ui/storage';

interface PendingRequest {
  readonly orderKey: string;
  /** The total that the person agreed to, in rupees, without the priority surcharge. */
  readonly totalPrice: number;
}

/**
 * The request to place an order that this tab has sent and that has no answer yet. After a reload, the tab sends it
 * again.
 */
export const pendingRequest = storedValue<PendingRequest>({
  area: 'sessionStorage',
  key: 'parchi.print-request',
  version: 1,
  isValid: hasShape<PendingRequest>({ orderKey: isText, totalPrice: isNumber }),
});
