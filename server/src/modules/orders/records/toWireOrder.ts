import { rupeesFromPaise, type Id, type Order, type PublicShop } from '@parchi/contract';
import type { PaymentOfOrder } from '../../payments/payments.module.ts';
import { endsWithin } from '../ending/endsWithin.ts';
import type { OrderFileRow, OrderRow } from './orderRow.ts';
import type { Viewer } from './viewer.ts';

export type OrderParts = {
  readonly row: OrderRow;
  readonly shop: PublicShop;
  readonly payment: PaymentOfOrder;
  readonly viewerKind: Viewer['kind'];
};

/** Returns the wire's `refused` of a file that the shop refused individually; nothing for other files. */
function refusalOf(
  file: OrderFileRow,
  { payment: { refunds }, viewerKind }: Pick<OrderParts, 'payment' | 'viewerKind'>,
): Pick<Order['files'][number], 'refused'> {
  const { refused_at: at, refusal_reason: reason, refusal_note: note, refund_id: refundId } = file;
  if (at === null || reason === null) return {};
  const refund = refundId === null ? undefined : refunds.get(refundId);
  return {
    refused: {
      ...{ at: new Date(at).toISOString(), reason, note: note ?? '', refund: refund ?? null },
      ...(viewerKind === 'shop' && file.refused_by !== null && { by: file.refused_by }),
    },
  };
}

/** Returns the wire record of an order. Every `Print` that the server sends is made here. */
export function toWireOrder({ row, shop, payment, viewerKind }: OrderParts): Order {
  return {
    _id: row.id as Id,
    tokenNumber: row.token_number,
    collectionCode: row.collection_code,
    files: row.files.map((file) => ({
      _id: file.id as Id,
      originalname: file.name,
      size: file.size_in_bytes,
      ...refusalOf(file, { payment, viewerKind }),
    })),
    fileInfo: row.files.map((file) => ({
      pages: file.printed_pages,
      pageRange: file.range_kind,
      pagesToBePrinted: file.range_text,
      pageColor: file.color,
      pageMethod: file.method,
      numberOfCopies: file.copies,
      price: rupeesFromPaise(file.price_paise),
      note: file.note,
    })),
    totalPrice: rupeesFromPaise(Number(row.total_paise)),
    amountPayable: rupeesFromPaise(Number(row.amount_paise)),
    priority: row.is_priority,
    active: row.state === 'active',
    ordersAhead: row.orders_ahead,
    payment: payment.record,
    ...(row.cash_paise !== null && {
      cash: { amount: rupeesFromPaise(row.cash_paise), taken: row.cash_taken_at !== null },
    }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    openedColors: row.opened_colors,
    completedAt: row.completed_at?.toISOString() ?? null,
    reopenable: row.state === 'completed' && row.is_reopenable && !payment.isFullyRefunded,
    endsAt: (row.state === 'active' && row.ends_at?.toISOString()) || null,
    endsWithin: row.is_cash || row.is_practice ? null : endsWithin(row.ends_in_seconds),
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
    refusal: row.refusal_reason && { reason: row.refusal_reason, note: row.refusal_note ?? '' },
    filesExpireAt: row.files_expire_at?.toISOString() ?? null,
    shop,
    customerName: row.customer_name,
    ...(row.is_practice && { practice: true }),
    customerPhone: viewerKind === 'shop' ? row.customer_phone : null,
    ...(viewerKind === 'shop' && { handledBy: handledByOf(row) }),
  };
}

/**
 * Returns who handled the order at the counter. Only the shop gets these names, because they do not concern customers.
 */
function handledByOf(row: OrderRow): Order['handledBy'] {
  const { completed_by: completed, refused_by: refused, put_back_at: at, put_back_by: by } = row;
  return { completed, refused, putBack: at && { at: at.toISOString(), by } };
}
