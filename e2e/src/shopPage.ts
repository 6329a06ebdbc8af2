import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  apiPaths,
  pagePaths,
  type FileOptions,
  type NewPrintReply,
  type PaymentProof,
  type Print,
  type User,
} from '@parchi/contract';
import type { APIResponse, BrowserContext, Locator, Page } from 'playwright-core';
import type { SampleFile } from './chooseFiles.ts';
import { password, type ShopAccount } from './printPage.ts';

/** A signed-in shop in this browser profile, at its counter. */
export async function openCounter(page: Page, origin: string, account: ShopAccount): Promise<void> {
  const data = { email: account.email, password };
  const reply = await page.context().request.post(origin + apiPaths.shopSignIn, { data });
  assert.equal(reply.status(), 200);
  await page.goto(origin + pagePaths.home);
  await page.getByRole('heading', { level: 1, name: account.shop.shopName }).waitFor();
}

export function currentOrders(page: Page): Locator {
  return page.getByRole('region', { name: 'Current orders' });
}

/** The order that is open, with what there is to do with it. */
export function openedOrder(page: Page, name: RegExp): Locator {
  return page.getByRole('region', { name });
}

export function previousOrders(page: Page): Locator {
  return page.getByRole('region', { name: 'Previous orders' });
}

/** The first step of making a business account, from its beginning to the second. */
export async function fillOwner(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Meera Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Shop details' }).waitFor();
}

export async function fillShop(page: Page, shopName: string): Promise<void> {
  const texts = {
    'Shop name': shopName,
    Phone: '+91 98450 12345',
    Locality: 'Koramangala',
    Landmark: 'Opposite the college gate',
    City: 'Bengaluru',
    Pincode: '560034',
    'Black and White, ₹ a page': '2',
    'Color, ₹ a page': '10.50',
    'Opens at': '09:00',
    'Closes at': '21:00',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
}

interface WantedOrder {
  readonly account: ShopAccount;
  /** Each with its number of pages. */
  readonly files: readonly (SampleFile & { readonly pages: number })[];
  readonly options?: Partial<FileOptions>;
  readonly priority?: boolean;
}

/** What the pages of a customer do, without them: the order of the person who is signed in in this profile, paid. */
export async function placePaidOrder(
  context: BrowserContext,
  origin: string,
  wanted: WantedOrder,
): Promise<Print> {
  const { account, files, options, priority = false } = wanted;
  const post = (path: string, data: unknown) => context.request.post(origin + path, { data });
  const user = await read<User>(await post(apiPaths.getUserData, undefined));
  const fileInfo = files.map(() => ({ ...plainOptions, ...options }));
  const rate = options?.pageColor === 'Color' ? account.shop.color : account.shop.bnw;
  const copies = options?.numberOfCopies ?? 1;
  const form = new FormData();
  form.append('shop', account.shop._id);
  form.append('user', user._id);
  form.append('priority', String(priority));
  form.append(
    'totalPrice',
    String(files.reduce((sum, { pages }) => sum + pages * rate * copies, 0)),
  );
  form.append('fileInfo', JSON.stringify(fileInfo));
  for (const { name, bytes } of files) {
    form.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  }
  const placed = await read<NewPrintReply>(
    await context.request.post(origin + apiPaths.newPrint, {
      headers: { 'idempotency-key': randomUUID() },
      multipart: form,
    }),
  );
  const paid = { orderId: placed.payment.orderId, outcome: 'paid' };
  const proof = await read<PaymentProof>(await post(apiPaths.sandboxPay, paid));
  const confirmed = await post(apiPaths.confirmPayment, { print: placed.print._id, ...proof });
  return (await read<{ print: Print }>(confirmed)).print;
}

const plainOptions: FileOptions = {
  pageRange: 'All',
  pagesToBePrinted: 'All',
  pageColor: 'Black and White',
  pageMethod: 'Single',
  numberOfCopies: 1,
  note: '',
};

async function read<Body>(reply: APIResponse): Promise<Body> {
  assert.ok(reply.ok(), `${reply.url()}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Body;
}
