import assert from 'node:assert/strict';
import {
  apiPaths,
  type FileOptions,
  type Id,
  type PlaceOrderReply,
  type Order,
} from '@parchi/contract';
import {
  filePart,
  formEnd,
  json,
  multipartType,
  partHead,
  post,
  type Answer,
} from './filesClient.ts';
import { testCookie } from '../fixtures/testAccounts.ts';

/** Options of one file as sent. They may contain forged fields, such as `price` and `pages`. */
export type SentOptions = Partial<Record<keyof FileOptions, unknown>> & Record<string, unknown>;

export const allPages: FileOptions = {
  pageRange: 'All',
  pagesToBePrinted: 'All',
  pageColor: 'Black and White',
  pageMethod: 'Single',
  numberOfCopies: 1,
  note: '',
};

export type SentOrder = {
  readonly files: readonly { readonly name: string; readonly bytes: Buffer | string }[];
  /** The form's text fields as sent; `undefined` leaves a field out. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
};

function fieldPart(name: string, value: string): string {
  return `${partHead(`form-data; name="${name}"`)}${value}\r\n`;
}

export function orderParts({ files, fields }: SentOrder): Buffer[] {
  return [
    ...files.map(({ name, bytes }) => filePart(name, bytes)),
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [Buffer.from(fieldPart(name, value))],
    ),
  ];
}

export function postOrder(origin: string, order: SentOrder): Promise<Answer> {
  return post(origin, {
    path: apiPaths.placeOrder,
    headers: { 'content-type': multipartType, ...order.headers },
    body: Buffer.concat([...orderParts(order), formEnd]),
  });
}

export async function placeTestOrder(origin: string, order: SentOrder): Promise<Order> {
  const answer = await postOrder(origin, order);
  assert.equal(answer.status, 201, answer.body.toString());
  return (json(answer) as PlaceOrderReply).print;
}

export type AskedBy = { readonly kind: 'user' | 'shop'; readonly id: Id } | undefined;

export function ask(
  origin: string,
  path: string,
  { by, value, headers }: { by: AskedBy; value: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  return post(origin, {
    path,
    headers: {
      'content-type': 'application/json',
      ...(by === undefined ? {} : testCookie(by.id)),
      ...headers,
    },
    body: JSON.stringify(value),
  });
}
