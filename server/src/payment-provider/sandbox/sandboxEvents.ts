import {
  SANDBOX_CURRENCY,
  type SandboxOrder,
  type SandboxPayment,
  type SandboxRefund,
} from './sandboxRecords.ts';

/** Returns the webhook bodies of a payment, oldest first. Each body shows the payment as it was at that moment. */
export function paymentEvents(order: SandboxOrder, payment: SandboxPayment): string[] {
  if (payment.status === 'failed') {
    return [event('payment.failed', { payment: paymentEntity(payment, 'failed') })];
  }
  const captured = paymentEntity(payment, 'captured');
  const paid = { id: order.id, amount: Number(order.amount_paise), status: 'paid' };
  return [
    event('payment.authorized', { payment: paymentEntity(payment, 'authorized') }),
    event('payment.captured', { payment: captured }),
    event('order.paid', { payment: captured, order: paid }),
  ];
}

export function refundEvent(refund: SandboxRefund): string {
  return event('refund.processed', {
    refund: {
      id: refund.id,
      payment_id: refund.payment_id,
      amount: Number(refund.amount_paise),
      status: 'processed',
      acquirer_data: { rrn: refund.bank_reference },
    },
  });
}

function paymentEntity(payment: SandboxPayment, status: string): object {
  return {
    id: payment.id,
    order_id: payment.order_id,
    amount: Number(payment.amount_paise),
    currency: SANDBOX_CURRENCY,
    status,
    captured: status === 'captured',
  };
}

function event(name: string, entities: Readonly<Record<string, object>>): string {
  return JSON.stringify({
    entity: 'event',
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(
      Object.entries(entities).map(([kind, entity]) => [kind, { entity }]),
    ),
    created_at: Math.floor(Date.now() / 1_000),
  });
}
