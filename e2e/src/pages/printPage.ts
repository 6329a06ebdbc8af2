import assert from 'node:assert/strict';
import { apiPaths, pagePaths, type FoundShop, type Print } from '@parchi/contract';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { chooseFiles, type SampleFile } from './chooseFiles.ts';

export const password = 'correct horse battery';

let accounts = 0;

/** A name that no other account of this run has. */
function uniqueName(kind: string): string {
  accounts += 1;
  return `${kind}-${process.pid}-${accounts}`;
}

async function call(origin: string, path: string, body: unknown): Promise<Response> {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(reply.ok, `${path}: ${reply.status}`);
  return reply;
}

export interface ShopAccount {
  email: string;
  shop: FoundShop;
}

/** A shop that takes orders: 2 rupees a page, 10 in colour. */
export async function openShop(origin: string, shopName: string): Promise<ShopAccount> {
  const email = `${uniqueName('shop')}@parchi.example`;
  await call(origin, apiPaths.shopSignUp, {
    name: 'Meera Rao',
    email,
    password,
    addressl1: shopName,
    addressl2: 'Koramangala',
    addressl3: 'Bengaluru',
    addressl4: '560034',
    phone: '+91 98450 12345',
    bnw: '2',
    color: '10',
    landmark: 'Opposite the college gate',
    openTime: '09:00',
    closeTime: '21:00',
  });
  return { email, shop: await findShop(origin, shopName) };
}

export async function findShop(origin: string, shopName: string): Promise<FoundShop> {
  const found = await call(origin, apiPaths.findShop, { inputValue: shopName });
  const [shop] = (await found.json()) as FoundShop[];
  assert.ok(shop, 'the shop is found by its name');
  return shop;
}

/** A signed-in person in this browser profile. */
export async function signUpPerson(
  context: BrowserContext,
  origin: string,
  name = 'Asha Verma',
): Promise<string> {
  const email = `${uniqueName('person')}@parchi.example`;
  await call(origin, apiPaths.signUp, { name, email, password });
  const reply = await context.request.post(origin + apiPaths.signIn, {
    data: { email, password },
  });
  assert.equal(reply.status(), 200);
  return email;
}

/** From the print page's beginning to the files' options. */
export async function goToPreview(
  page: Page,
  { origin, shopName, files }: { origin: string; shopName: string; files: SampleFile[] },
): Promise<void> {
  await page.goto(origin + pagePaths.printFile);
  await chooseShop(page, shopName);
  await chooseFiles(page, files);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Choose how to print' }).waitFor();
}

export async function chooseShop(page: Page, shopName: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search print shops' }).fill(shopName);
  await page
    .getByRole('button', { name: `Choose ${shopName}` })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Choose your files' }).waitFor();
}

/** One file in the preview, with its options. */
export function fileCard(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByRole('heading', { name: 'Check and pay' }).waitFor();
}

/** Places the order. @returns the sandbox's checkout page inside ours */
export async function openCheckout(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  return checkoutFrame(page);
}

export async function checkoutFrame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe[title="Pay for your prints"]');
  await frame.getByRole('button', { name: /^Pay / }).waitFor({ timeout: 30_000 });
  return frame;
}

/** How the sandbox delivers what it has to tell. */
export async function setSwitch(
  checkout: FrameLocator,
  what: 'callback' | 'webhook',
  how: string,
): Promise<void> {
  const select = checkout.getByLabel(new RegExp(what, 'i'));
  if (!(await select.isVisible())) await checkout.getByText('Test switches').click();
  await select.selectOption({ label: how });
}

/** The order as the server has it, asked by its owner. */
export async function readOrder(context: BrowserContext, origin: string, id: string) {
  const reply = await context.request.post(origin + apiPaths.getPrintInfo, { data: { id } });
  assert.equal(reply.status(), 200);
  return (await reply.json()) as Print;
}

/** Every order of the person who is signed in in this profile. */
export async function listOrders(context: BrowserContext, origin: string) {
  const reply = await context.request.post(origin + apiPaths.listOrders, { data: {} });
  assert.equal(reply.status(), 200);
  return (await reply.json()) as { unpaid: Print[]; active: Print[]; previous: Print[] };
}

/** The order that the address bar names. */
export async function orderIdOf(page: Page): Promise<string> {
  await page.waitForURL(/\/orders\?id=[0-9a-f]{32}$/, { timeout: 30_000 });
  return new URL(page.url()).searchParams.get('id') ?? '';
}
