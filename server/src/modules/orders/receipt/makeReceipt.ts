import type { Id } from '@parchi/contract';
import type { PrintEngine } from '@parchi/print-engine';
import { AppError } from '../../../errors/appError.ts';
import { showOrder } from '../records/showOrder.ts';
import type { ReadOrdersContext } from '../records/toWireOrders.ts';
import { receiptRows } from './receiptRows.rules.ts';

export type MakeReceiptContext = {
  readonly ordering: ReadOrdersContext;
  readonly printEngine: Pick<PrintEngine, 'drawReceipt'>;
};

type ReceiptRequest = {
  readonly id: string;
  readonly userId: Id;
  /** Aborts the work. The signal's reason is then thrown. */
  readonly signal: AbortSignal;
};

/**
 * Draws the receipt of a customer's order.
 * @returns a PDF
 * @throws {AppError} `print.not_found`, and `print.no_receipt` if nobody has paid
 */
export async function makeReceipt(
  { ordering, printEngine }: MakeReceiptContext,
  { id, userId, signal }: ReceiptRequest,
): Promise<Buffer> {
  const order = await showOrder(ordering, id, { accountId: userId, kind: 'user' });
  const rows = receiptRows(order);
  if (rows === undefined) throw new AppError('print.no_receipt');
  const pdf: Uint8Array[] = [];
  await printEngine.drawReceipt({ account: userId, rows, signal }, (chunk) => void pdf.push(chunk));
  return Buffer.concat(pdf);
}
