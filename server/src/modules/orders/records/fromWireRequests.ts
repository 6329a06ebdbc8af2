import type { OrderChangeRequest, ordersRequestSchema } from '@parchi/contract';
import type * as z from 'zod';

/** Returns the id of the order to change. The wire calls an order `print`, and sends its id or its whole record. */
export function fromWireOrderChange({ print }: OrderChangeRequest): string {
  return typeof print === 'string' ? print : print._id;
}

/** Returns the cursor of the page to list; `undefined` for the first page. */
export function fromWireOrdersRequest(
  request: z.infer<typeof ordersRequestSchema>,
): string | undefined {
  return request?.cursor ?? undefined;
}
