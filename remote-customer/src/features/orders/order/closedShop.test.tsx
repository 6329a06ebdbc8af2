import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { samplePublicShop } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { openOrder } from '../../../testing/openOrders.ts';
import { completedOrder } from '../../../testing/sampleOrders.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

test('names a shop that has closed, without an address or a number to call [F-862]', async () => {
  const shop = samplePublicShop({
    standing: 'closed',
    address: ['', '', '', ''],
    phone: '',
    on: false,
  });
  const { container } = openOrder(fakeServer, { ...completedOrder(), shop });
  expect(await screen.findByText('This shop has closed for good.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sharma Prints' })).toBeVisible();
  await expectNoAxeViolations(container);
});
