import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  apiPaths,
  shopDateOf,
  type Order,
  type OwnShop,
  type ShopDetails,
  type ShopDetailsReply,
} from '@parchi/contract';
import type { LightMyRequestResponse } from 'fastify';
import { goodPassword } from '../../../testing/clients/accountsClient.ts';
import { json } from '../../../testing/clients/filesClient.ts';
import { ask } from '../../../testing/clients/ordersClient.ts';
import {
  addHelper,
  changeHelper,
  changePin,
  chooseHelper,
  openStaffFixture,
  outcomesOf,
  unlock,
  type ShopDevice,
  type StaffFixture,
} from '../../../testing/fixtures/staffFixture.ts';

const DAY_MS = 86_400_000;
const HELPER_PIN = '4829';
const SHOP_PIN = '530918';

let fixture: StaffFixture;
let device: ShopDevice;
before(async () => {
  fixture = await openStaffFixture();
  device = await fixture.openDevice();
});
after(() => fixture.close());

/** A field of the counter, Money or Shop: its last accepted value and the next one, which is refused. */
type Edge = {
  readonly what: string;
  readonly last: string;
  readonly beyond: string;
  /** Returns how the field is sent, and how the shop sees what is stored. */
  readonly open: () => Promise<{
    readonly send: (value: string) => Promise<LightMyRequestResponse>;
    readonly look: () => Promise<unknown>;
  }>;
};

const lengthOf = (longest: number) => ({
  last: 'x'.repeat(longest),
  beyond: 'x'.repeat(longest + 1),
});

async function fetchDetails(): Promise<ShopDetails> {
  return (await device.callOk(apiPaths.shopDetails)).json<ShopDetailsReply>().details;
}

/** Returns how a field of the shop's details is changed. `isList` says that its value is a list of one. */
const detail =
  (field: keyof ShopDetails, isList = false) =>
  async () => {
    const details = await fetchDetails();
    return {
      send: (value: string) =>
        device.call(apiPaths.changeShopDetails, { ...details, [field]: isList ? [value] : value }),
      look: async () => [(await fetchDetails())[field]].flat()[0],
    };
  };

const refusal = (part: 'order' | 'file') => async () => {
  const bytes = fixture.pdf;
  const { _id: print, files } = await fixture.placePaid({
    files: ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes })),
    options: [{}, {}],
    fields: { totalPrice: '30' },
  });
  await fixture.setOrder(print, { is_cash: true });
  const refused = part === 'file' ? { files: [{ _id: files[0]?._id }] } : {};
  const path = part === 'file' ? apiPaths.refuseOrderFiles : apiPaths.refuseOrder;
  const by = { kind: 'shop', id: fixture.shop } as const;
  return {
    send: (note: string) => device.call(path, { print, ...refused, reason: 'other', note }),
    async look() {
      const seen = await ask(fixture.origin, apiPaths.getOrder, { by, value: { id: print } });
      const order = json(seen) as Order;
      return (part === 'file' ? order.files[0]?.refused : order.refusal)?.note;
    },
  };
};

async function listHelpers(): Promise<readonly { _id: string; name: string }[]> {
  return (await device.staff(apiPaths.shopStaff)).helpers;
}

const MAX_PIN = '530918264197';
const edges: readonly Edge[] = [
  { what: 'the note of a refused order', ...lengthOf(200), open: refusal('order') },
  { what: 'the note of a refused file', ...lengthOf(200), open: refusal('file') },
  ...(['addressl1', 'addressl2', 'addressl3', 'landmark'] as const).map((field) => ({
    what: `the shop’s ${field}`,
    ...lengthOf(200),
    open: detail(field),
  })),
  {
    what: 'the shop’s phone number',
    last: `+91 98450 12345 ${'-'.repeat(24)}`,
    beyond: `+91 98450 12345 ${'-'.repeat(25)}`,
    open: detail('phone'),
  },
  {
    what: 'the latest closed date',
    last: shopDateOf(new Date(Date.now() + 366 * DAY_MS)),
    beyond: shopDateOf(new Date(Date.now() + 367 * DAY_MS)),
    open: detail('closedDates', true),
  },
  {
    what: 'the end of a pause',
    last: new Date(Date.now() + 366 * DAY_MS).toISOString(),
    beyond: new Date(Date.now() + 366 * DAY_MS + 600_000).toISOString(),
    open: () =>
      Promise.resolve({
        send: (until) => device.call(apiPaths.pauseOrders, { until }),
        look: async () =>
          (await device.callOk(apiPaths.getUserData)).json<OwnShop>().pausedUntil ?? undefined,
      }),
  },
  {
    what: 'a new helper’s name',
    ...lengthOf(40),
    open: () =>
      Promise.resolve({
        send: (name) => device.call(addHelper, { name, pin: HELPER_PIN }),
        look: async () => (await listHelpers())[0]?.name,
      }),
  },
  {
    what: 'a helper’s changed name',
    last: 'y'.repeat(40),
    beyond: 'y'.repeat(41),
    async open() {
      const [helper] = await listHelpers();
      return {
        send: (name) => device.call(changeHelper, { helper: helper?._id, name }),
        look: async () => (await listHelpers())[0]?.name,
      };
    },
  },
  {
    what: 'a helper’s PIN',
    last: MAX_PIN,
    beyond: `${MAX_PIN}3`,
    async open() {
      const helper = (await listHelpers())[0]?._id;
      return {
        send: (pin) => device.call(changeHelper, { helper, pin }),
        look: () => pinThatOpens(chooseHelper, { helper }),
      };
    },
  },
  {
    what: 'the PIN of Money and Shop',
    last: MAX_PIN,
    beyond: `${MAX_PIN}3`,
    async open() {
      const send = (pin: string) => device.call(changePin, { password: goodPassword, pin });
      assert.equal((await send(SHOP_PIN)).statusCode, 200);
      return { send, look: () => pinThatOpens(unlock, {}) };
    },
  },
];

/** Returns the longest PIN if the call accepts it. */
async function pinThatOpens(path: typeof chooseHelper | typeof unlock, body: object) {
  const reply = await device.call(path, { ...body, pin: MAX_PIN });
  return outcomesOf([reply])[0] === 'ok' ? MAX_PIN : undefined;
}

for (const { what, last, beyond, open } of edges) {
  test(`accepts ${what} at its limit, and refuses the next value [F-1018]`, async () => {
    const { send, look } = await open();
    const before = await look();
    const refused = await send(beyond);
    assert.deepEqual([refused.statusCode, await look()], [400, before]);
    assert.notEqual(before, last);
    const accepted = await send(last);
    assert.equal(accepted.statusCode, 200, accepted.body);
    assert.equal(await look(), last);
  });
}
