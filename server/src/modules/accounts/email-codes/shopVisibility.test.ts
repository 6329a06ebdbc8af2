import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, type FoundShop, type Id, type OwnShop } from '@parchi/contract';
import { createAccountsClient, newShopOwner } from '../../../../testing/clients/accountsClient.ts';
import { openEmailFixture } from '../../../../testing/fixtures/emailFixture.ts';
import { operateWell } from '../../../../testing/operator/operate.ts';
import { findShopTerms } from '../../shops/shops.module.ts';

const fixture = await openEmailFixture({ mustShopsConfirm: true, areShopsVetted: true });
const { server, signUpUnconfirmed, codeIn, linkIn } = fixture;
const { db } = server.dependencies;

const approve = ({ shopId }: OwnShop) =>
  operateWell(server, 'shop', shopId, 'approve', '--reason', 'called them');

async function signUpShop() {
  const { email, client } = await signUpUnconfirmed('shop');
  const shown = async () => (await client.post(apiPaths.getUserData)).json<OwnShop>();
  return { email, client, shown, shop: await shown() };
}

/** Whether customers find the shop by its name, by its code, see its page and can order from it. */
async function visibilityOf({ _id, shopId }: OwnShop): Promise<boolean[]> {
  const stranger = createAccountsClient(server);
  const find = async (inputValue: string) =>
    (await stranger.post(apiPaths.findShop, { inputValue })).json<FoundShop[]>();
  const [byName, byCode] = [await find('sharma xerox'), await find(shopId)];
  const page = await stranger.post(apiPaths.fetchShop, { shopId });
  const takesOrders = await findShopTerms(db, _id).then(
    () => true,
    () => false,
  );
  const isIn = (found: readonly { readonly _id: Id }[]) => found.some((one) => one._id === _id);
  return [isIn(byName), isIn(byCode), page.statusCode === 200, takesOrders];
}
const hidden = [false, false, false, false];
const visible = [true, true, true, true];

test('an approved shop goes live when its address is confirmed, and its counter is notified [F-758]', async () => {
  const { email, client, shown, shop } = await signUpShop();
  assert.deepEqual([shop.standing, shop.awaitsEmail], ['waiting', true]);
  const words = await approve(shop);
  assert.match(words, /begins when the shop confirms its e-mail address/);
  const { standing, awaitsEmail } = await shown();
  assert.deepEqual([standing, awaitsEmail], ['unconfirmed', true]);
  assert.deepEqual(await visibilityOf(shop), hidden);
  assert.equal((await client.post(apiPaths.fetchShop, { shopId: shop.shopId })).statusCode, 200);
  assert.match(
    await operateWell(server, 'shops'),
    new RegExp(`${shop.shopId} \\| approved, e-mail address not confirmed`),
  );
  const code = await codeIn(email);
  await db.deleteFrom('outbox').execute();
  assert.equal((await client.post(apiPaths.confirmEmailCode, { code })).statusCode, 204);
  const told = await db.selectFrom('outbox').select(['namespace', 'event']).execute();
  assert.deepEqual(told, [{ namespace: `/shop/${shop.shopId}`, event: 'changed' }]);
  assert.deepEqual(await visibilityOf(shop), visible);
  const own = await shown();
  assert.deepEqual([own.standing, own.awaitsEmail], [undefined, undefined]);
});

test('a shop with a confirmed address still waits for approval [F-758]', async () => {
  const { email, client, shown, shop } = await signUpShop();
  await client.post(apiPaths.confirmEmailCode, { code: await codeIn(email) });
  const own = await shown();
  assert.deepEqual([own.standing, own.awaitsEmail], ['waiting', undefined]);
  assert.deepEqual(await visibilityOf(shop), hidden);
  await approve(shop);
  assert.deepEqual(await visibilityOf(shop), visible);
});

test('confirming a new address or using a reset link also makes an approved shop live [F-758]', async () => {
  const changed = await signUpShop();
  await approve(changed.shop);
  const to = fixture.newAddress();
  await fixture.change(changed.client, to);
  await fixture.confirm(await linkIn(to));
  assert.deepEqual(await visibilityOf(changed.shop), visible);

  const forgetful = await signUpShop();
  await approve(forgetful.shop);
  const visitor = createAccountsClient(server);
  await visitor.post(apiPaths.forgotPassword, { email: forgetful.email });
  const token = await linkIn(forgetful.email, '', 'reset-password');
  await visitor.post(apiPaths.resetPassword, { token, newPassword: 'seven red kites' });
  assert.deepEqual(await visibilityOf(forgetful.shop), visible);
});

test('sample shops, and shops of a site that requires no confirmed address, are live at once [F-758]', async () => {
  const trial = await fixture.besides({ mustShopsConfirm: false, areShopsVetted: false });
  const owner = newShopOwner();
  const client = createAccountsClient(trial);
  await client.post(apiPaths.shopSignUp, owner);
  await client.signIn(owner.email);
  const own = (await client.post(apiPaths.getUserData)).json<OwnShop>();
  await trial.close();
  assert.deepEqual([own.standing, own.emailUnconfirmed], [undefined, true]);
  assert.deepEqual(await visibilityOf(own), visible);

  const sample = newShopOwner();
  await server.modules.accounts.addSampleShop(sample);
  const atSample = createAccountsClient(server);
  await atSample.signIn(sample.email);
  const shown = (await atSample.post(apiPaths.getUserData)).json<OwnShop>();
  assert.deepEqual([shown.standing, shown.emailUnconfirmed], [undefined, undefined]);
  assert.deepEqual(await visibilityOf(shown), visible);
});
