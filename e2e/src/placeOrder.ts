import assert from 'node:assert/strict';
import {
  apiPaths,
  type FoundShop,
  type NewPrintReply,
  type Print,
  type SandboxPayRequest,
} from '@parchi/contract';
import type { BrowserContext } from 'playwright-core';
import type { SampleFile } from './chooseFiles.ts';
import { readOrder } from './printPage.ts';
import { waitUntil } from './waitUntil.ts';

interface OrderWish {
  origin: string;
  shop: FoundShop;
  file: SampleFile;
  /** Of the file. */
  pages: number;
  priority?: boolean | undefined;
}

/** An order of one file in black and white, made by the calls alone. @returns its record, unpaid */
export async function placeOrder(context: BrowserContext, wish: OrderWish): Promise<Print> {
  const { origin, shop, file, pages, priority = false } = wish;
  const session = await context.request.post(origin + apiPaths.getUserData, { data: {} });
  const user = (await session.json()) as { _id: string };
  const reply = await context.request.post(origin + apiPaths.newPrint, {
    multipart: {
      shop: shop._id,
      user: user._id,
      priority: String(priority),
      totalPrice: String(pages * shop.bnw),
      fileInfo: JSON.stringify([
        {
          pageRange: 'All',
          pagesToBePrinted: 'All',
          pageColor: 'Black and White',
          pageMethod: 'Both sides',
          numberOfCopies: 1,
          note: 'Staple at the top left',
        },
      ]),
      file: { name: file.name, mimeType: 'application/pdf', buffer: file.bytes },
    },
  });
  assert.equal(reply.status(), 201, await reply.text());
  return ((await reply.json()) as NewPrintReply).print;
}

/** Pays at the sandbox, or fails to, and waits until the order knows. */
export async function payOrder(
  context: BrowserContext,
  origin: string,
  { print, outcome }: { print: Print; outcome: SandboxPayRequest['outcome'] },
): Promise<void> {
  const orderId = print.payment.checkout?.orderId ?? '';
  const reply = await context.request.post(origin + apiPaths.sandboxPay, {
    data: { orderId, outcome },
  });
  assert.equal(reply.status(), 200, await reply.text());
  await waitUntil(`the order is ${outcome}`, async () => {
    const { payment } = await readOrder(context, origin, print._id);
    return payment.status === outcome;
  });
}
