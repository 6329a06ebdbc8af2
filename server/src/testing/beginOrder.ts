import http from 'node:http';
import { apiPaths } from '@parchi/contract';
import { formEnd, multipartType, type Answer } from './filesClient.ts';
import { orderParts, type SentOrder } from './printsClient.ts';

export type BegunOrder = {
  /** Sends the rest of the order. */
  finish(): Promise<Answer>;
  leave(): void;
};

/** Begins an order of the announced size, and sends only its first bytes. */
export function beginOrder(origin: string, order: SentOrder, announcedBytes?: number): BegunOrder {
  const body = Buffer.concat([...orderParts(order), formEnd]);
  const request = http.request(origin + apiPaths.newPrint, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': multipartType,
      'content-length': announcedBytes ?? body.length,
      ...order.headers,
    },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      void Array.fromAsync(response as AsyncIterable<Buffer>).then((chunks) => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      }, reject);
    });
  });
  // Ignored: a caller who leaves gets no answer.
  answered.catch(() => undefined);
  const first = body.subarray(0, 100);
  request.write(first);
  return {
    finish() {
      request.end(body.subarray(first.length));
      return answered;
    },
    leave: () => void request.destroy(),
  };
}
