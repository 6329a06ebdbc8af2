import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { apiPaths, pagePaths, type FoundShop } from '@parchi/contract';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { signIn, signUpShop } from '../../fixtures/accounts.ts';
import { readEmailCode } from '../../fixtures/confirmEmail.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { desktop, startVisit } from '../../pages/startVisit.ts';

type Message = {
  readonly type: string;
  readonly data: { readonly shopName: string; code: string };
};

const messages: Message[] = [];
/** The operator's program, which would send the messages to phones. */
const operator = createServer((request, response) => {
  void text(request).then((body) => {
    messages.push(JSON.parse(body) as Message);
    response.writeHead(204).end();
  });
});
operator.listen(0, '127.0.0.1');
await once(operator, 'listening');
after(() => operator.close());

const { browser, site } = await openSite({
  settings: {
    SHOP_APPROVAL: 'confirmed',
    NOTIFY_URL: `http://127.0.0.1:${(operator.address() as AddressInfo).port}/`,
    NOTIFY_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  },
});

async function isFound(shopName: string): Promise<boolean> {
  const reply = await fetch(site.origin + apiPaths.findShop, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ inputValue: shopName }),
  });
  return ((await reply.json()) as FoundShop[]).some((shop) => shop.shopName === shopName);
}

test('customers find a shop once it enters both codes by keyboard, without an operator [F-890]', async () => {
  const shopName = 'Hillside Prints';
  const email = await signUpShop(site.origin, shopName);
  const { page, end } = await startVisit(browser, { ...desktop, expected: [/400/] });
  const audit = auditAtEachWidth(page);
  await signIn(page.context(), site.origin, { path: apiPaths.shopSignIn, email });
  await page.goto(site.origin + pagePaths.home);
  await page.getByText(/only after you confirm its phone number/).waitFor();
  await audit('counter, both codes awaited');

  const phoneCode = page.getByLabel('Code from the message');
  await page.getByRole('button', { name: 'Send a code' }).press('Enter');
  await page.getByText(/A message with a code is on its way/).waitFor();
  const codeOf = () => messages.findLast(({ data }) => data.shopName === shopName)?.data.code;
  await waitUntil('the message with the code has come', () => codeOf() !== undefined);
  const code = codeOf() ?? assert.fail('no code');
  await phoneCode.fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is not right. Look at the newest message.').waitFor();
  await audit('counter, wrong phone code');
  await phoneCode.fill(code);
  await page.keyboard.press('Enter');
  await phoneCode.waitFor({ state: 'detached' });
  assert.equal(await isFound(shopName), false);

  const mailCode = page.getByLabel('Code from the mail');
  await mailCode.fill(await readEmailCode(site, email));
  await page.keyboard.press('Enter');
  await mailCode.waitFor({ state: 'detached' });
  assert.equal(await isFound(shopName), true);
  await end();
});
