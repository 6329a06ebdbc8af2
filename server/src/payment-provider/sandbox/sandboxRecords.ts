import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { GatewayOrder, GatewayPayment, GatewayRefund } from '../gateway.ts';

export type SandboxOrder = Selectable<Database['sandbox_orders']>;
export type SandboxPayment = Selectable<Database['sandbox_payments']>;
export type SandboxRefund = Selectable<Database['sandbox_refunds']>;

export const SANDBOX_CURRENCY = 'INR';

export function toOrder(row: SandboxOrder): GatewayOrder {
  return {
    id: row.id,
    amountPaise: Number(row.amount_paise),
    currency: SANDBOX_CURRENCY,
    receipt: row.receipt,
    notes: row.notes,
  };
}

export function toPayment(row: SandboxPayment): GatewayPayment {
  return {
    id: row.id,
    providerOrderId: row.order_id,
    amountPaise: Number(row.amount_paise),
    currency: SANDBOX_CURRENCY,
    status: row.status,
    createdAtSeconds: Math.floor(row.created_at.getTime() / 1_000),
  };
}

export function toRefund(row: SandboxRefund): GatewayRefund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    amountPaise: Number(row.amount_paise),
    status: row.bank_reference === null ? 'pending' : 'processed',
    bankReference: row.bank_reference,
  };
}
