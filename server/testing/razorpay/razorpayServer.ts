import { randomBytes, subtle } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import {
  createRazorpayBooks,
  type RazorpayBooks,
  type RazorpayPayment,
  type RazorpayRefund,
} from './razorpayBooks.ts';

export const razorpayKey = { keyId: 'rzp_test_parchi', keySecret: 'key-secret-of-the-test' };
export const webhookSecret = 'webhook-secret-of-the-test';

/** A fault for the next call whose method and path begin with `call`, such as `POST /v1/orders`. */
type Fault = {
  readonly call: string;
  /**
   * `hangs`: the call is never answered. `drops the call`, `loses the answer`: the connection breaks before, or after,
   * the call takes effect.
   */
  readonly kind: 'hangs' | 'drops the call' | 'loses the answer' | 'answers';
  readonly status?: number;
  readonly body?: string;
};

type Signed = { readonly body: string; readonly headers: Record<string, string> };

export type RazorpayServer = RazorpayBooks & {
  readonly address: string;
  /** Method and path of every call so far. */
  readonly calls: readonly string[];
  /** The header `traceparent` of each call that had one. */
  readonly traces: readonly string[];
  fail(fault: Fault): void;
  /** Returns the proof of payment that the provider's checkout gives to the browser. */
  prove(payment: RazorpayPayment): Promise<Proof>;
  /** Returns a signed webhook message. */
  message(event: string, about: About, options?: MessageOptions): Promise<Signed>;
  close(): Promise<void>;
};

export type Proof = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly signature: string;
};

type About = { readonly payment?: RazorpayPayment; readonly refund?: RazorpayRefund };
type MessageOptions = { readonly id?: string; readonly secret?: string };

/** Starts a fake of Razorpay's API. It follows Razorpay's documentation, and a test may change its data. */
export async function startRazorpayServer(): Promise<RazorpayServer> {
  const books = createRazorpayBooks();
  const calls: string[] = [];
  const traces: string[] = [];
  const faults: Fault[] = [];
  const server = http.createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method ?? ''} ${request.url ?? ''}`;
    calls.push(call);
    const { traceparent } = request.headers;
    if (typeof traceparent === 'string') traces.push(traceparent);
    const index = faults.findIndex((fault) => call.startsWith(fault.call));
    const [fault] = index < 0 ? [] : faults.splice(index, 1);
    if (fault?.kind === 'hangs') return;
    if (fault?.kind === 'drops the call') {
      response.destroy();
      return;
    }
    if (fault?.kind === 'answers') {
      response.writeHead(fault.status ?? 500).end(fault.body ?? '');
      return;
    }
    const { status, body } = await reply(request);
    if (fault?.kind === 'loses the answer') {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async function reply(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const credentials = `${razorpayKey.keyId}:${razorpayKey.keySecret}`;
    if (request.headers.authorization !== `Basic ${btoa(credentials)}`) {
      return refusal(401, 'Authentication failed');
    }
    const sent = request.method === 'POST' ? await readJson(request) : {};
    const url = new URL(request.url ?? '', 'http://razorpay');
    const [, kind = '', id = '', action = ''] = url.pathname.replace('/v1', '').split('/');
    const found = books.handle({
      route: [request.method, kind, id && ':id', action].filter(Boolean).join(' '),
      id,
      sent: sent as Record<string, unknown>,
      query: url.searchParams,
      idempotencyKey: request.headers['x-refund-idempotency'],
    });
    return 'refused' in found
      ? refusal(found.status ?? 400, found.refused)
      : { status: 200, body: found };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...books,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    traces,
    fail: (fault) => faults.push(fault),
    async prove({ id: paymentId, order_id: orderId }) {
      const signature = await hmacHex(razorpayKey.keySecret, `${orderId}|${paymentId}`);
      return { paymentId, orderId, signature };
    },
    async message(event, { payment, refund }, { id = newEventId(), secret = webhookSecret } = {}) {
      const order = payment && books.orders.get(payment.order_id);
      const entities = {
        ...(payment && { payment: { entity: payment } }),
        ...(refund && { refund: { entity: refund } }),
        ...(event.startsWith('order.') && order && { order: { entity: order } }),
      };
      const contains = Object.keys(entities);
      const message = { entity: 'event', event, contains, payload: entities, created_at: 1 };
      return signMessage(JSON.stringify(message), { id, secret });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Signs any webhook body as Razorpay's documentation says. */
export async function signMessage(
  body: string,
  { id = newEventId(), secret = webhookSecret }: MessageOptions = {},
): Promise<Signed> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': id,
    'x-razorpay-signature': await hmacHex(secret, body),
  };
  return { body, headers };
}

function newEventId(): string {
  return `evt_${randomBytes(7).toString('hex')}`;
}

function refusal(status: number, description: string): { status: number; body: unknown } {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}

/** Computes the signature as documented, without the server's own code. */
async function hmacHex(secret: string, message: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign']);
  return Buffer.from(await subtle.sign('HMAC', key, Buffer.from(message))).toString('hex');
}
