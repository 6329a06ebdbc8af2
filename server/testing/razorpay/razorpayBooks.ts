import { randomBytes } from 'node:crypto';

type RazorpayOrder = {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly notes: object;
  readonly payment: unknown;
  status: 'created' | 'attempted' | 'paid';
};

export type RazorpayPayment = {
  readonly id: string;
  readonly entity: 'payment';
  readonly order_id: string;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  amount_refunded: number;
  created_at: number;
};

export type RazorpayRefund = {
  readonly id: string;
  readonly entity: 'refund';
  readonly payment_id: string;
  readonly amount: number;
  status: 'pending' | 'processed' | 'failed';
  acquirer_data: { rrn: string | null };
};

type ProviderRequest = {
  /** The call, with `:id` in place of the id: `POST payments :id refund`. */
  readonly route: string;
  readonly id: string;
  readonly sent: Record<string, unknown>;
  readonly query: URLSearchParams;
  readonly idempotencyKey: string | string[] | undefined;
};

type Refused = { readonly refused: string; readonly status?: number };

export type RazorpayBooks = ReturnType<typeof createRazorpayBooks>;

/** Creates the fake provider's data, and the functions with which calls and tests change it. */
export function createRazorpayBooks() {
  const orders = new Map<string, RazorpayOrder>();
  const payments = new Map<string, RazorpayPayment>();
  const refunds = new Map<string, RazorpayRefund>();
  const refundByKey = new Map<string, RazorpayRefund>();
  const refundStart = { status: 'processed' as RazorpayRefund['status'] };

  function refund(payment: RazorpayPayment, amount: number): RazorpayRefund | Refused {
    if (!payment.captured || payment.amount_refunded + amount > payment.amount) {
      return { refused: 'The total refund amount is greater than the refund payment amount' };
    }
    const made: RazorpayRefund = {
      id: newId('rfnd'),
      entity: 'refund',
      payment_id: payment.id,
      amount,
      status: 'pending',
      acquirer_data: { rrn: null },
    };
    refunds.set(made.id, made);
    payment.amount_refunded += amount;
    endRefund(made, refundStart.status);
    return made;
  }

  function endRefund(made: RazorpayRefund, status: RazorpayRefund['status']): void {
    made.status = status;
    const payment = payments.get(made.payment_id);
    if (payment === undefined) return;
    if (status === 'failed') payment.amount_refunded -= made.amount;
    if (status === 'processed') made.acquirer_data = { rrn: `rrn${made.id}` };
    payment.status = payment.amount_refunded === payment.amount ? 'refunded' : payment.status;
  }

  function refundOnce({ id, sent, idempotencyKey }: ProviderRequest): object | Refused {
    const payment = payments.get(id);
    const amount = Number(sent['amount']);
    if (payment === undefined) return { refused: 'The id provided does not exist' };
    if (typeof idempotencyKey !== 'string' || !/^[\w-]{10,}$/.test(idempotencyKey)) {
      return { refused: 'no usable key' };
    }
    const same = refundByKey.get(idempotencyKey);
    if (same !== undefined) {
      const isSame = same.payment_id === id && same.amount === amount;
      return isSame ? same : { refused: 'Different request with the same idempotency key' };
    }
    const made = refund(payment, amount);
    if ('id' in made) refundByKey.set(idempotencyKey, made);
    return made;
  }

  function createOrder({ sent }: ProviderRequest): object {
    const order = {
      ...(sent as Pick<RazorpayOrder, 'amount' | 'currency' | 'receipt' | 'notes' | 'payment'>),
      id: newId('order'),
      entity: 'order' as const,
      status: 'created' as const,
    };
    orders.set(order.id, order);
    return order;
  }

  /** Returns payments, newest first: ten by default, at most a hundred. */
  function listPayments(query: URLSearchParams): RazorpayPayment[] {
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
    const skip = number('skip', 0);
    return [...payments.values()]
      .filter(({ created_at: at }) => at >= number('from', 0) && at <= number('to', Infinity))
      .sort((one, other) => other.created_at - one.created_at)
      .slice(skip, skip + Math.min(number('count', 10), 100));
  }

  const list = (items: readonly object[]) => ({ entity: 'collection', items });
  const missing: Refused = { refused: 'The id provided does not exist' };
  const routes: Readonly<Record<string, (asked: ProviderRequest) => object | Refused>> = {
    'POST orders': createOrder,
    'GET orders': ({ query }) =>
      list([...orders.values()].filter((order) => order.receipt === query.get('receipt'))),
    'GET orders :id': ({ id }) => orders.get(id) ?? missing,
    'GET orders :id payments': ({ id }) =>
      orders.has(id) ? list([...payments.values()].filter((row) => row.order_id === id)) : missing,
    'GET payments': ({ query }) => list(listPayments(query)),
    'POST payments :id refund': refundOnce,
    'GET refunds :id': ({ id }) => refunds.get(id) ?? missing,
  };

  return {
    orders,
    payments,
    refunds,
    /** Initial state of refunds. A refund that starts as `pending` stays so until `endRefund`. */
    refundStart,
    endRefund,
    handle: (asked: ProviderRequest): object | Refused =>
      routes[asked.route]?.(asked) ?? { refused: 'no such call', status: 404 },

    /** Pays an order as on the provider's checkout page. Without `changes`, the payment is captured. */
    pay(orderId: string, changes: Partial<RazorpayPayment> = {}): RazorpayPayment {
      const order = orders.get(orderId);
      if (order === undefined) throw new Error(`no order ${orderId}`);
      const status = changes.status ?? 'captured';
      const payment: RazorpayPayment = {
        id: newId('pay'),
        entity: 'payment',
        order_id: orderId,
        amount: order.amount,
        currency: order.currency,
        captured: status === 'captured',
        amount_refunded: 0,
        created_at: payments.size + 1,
        ...changes,
        status,
      };
      payments.set(payment.id, payment);
      order.status = status === 'captured' ? 'paid' : 'attempted';
      return payment;
    },

    /** Changes the state of a payment later, as a bank or the merchant does. */
    setStatus(payment: RazorpayPayment, status: RazorpayPayment['status']): void {
      payment.status = status;
      payment.captured ||= status === 'captured';
    },

    /** Makes a refund by hand, as on the provider's own pages. */
    refundByHand(payment: RazorpayPayment, amount: number): RazorpayRefund {
      const made = refund(payment, amount);
      if (!('id' in made)) throw new Error(made.refused);
      return made;
    },

    /** Returns the refunds of a payment, oldest first, whatever their state. */
    refundsOf: ({ id }: RazorpayPayment): RazorpayRefund[] =>
      [...refunds.values()].filter((made) => made.payment_id === id),

    /** Returns the merchant's money in paise: the captured payments, without what was refunded. */
    balance: (): number =>
      [...payments.values()]
        .filter((payment) => payment.captured)
        .reduce((sum, payment) => sum + payment.amount - payment.amount_refunded, 0),
  };
}

/** Returns an id with 14 characters after its prefix, like the provider's. */
function newId(kind: string): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}
