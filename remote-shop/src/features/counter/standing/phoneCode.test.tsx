import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sampleShop } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openCounter } from '../../../testing/openCounter.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

const phone = '+91 98450 12345';
const awaiting = () => sampleShop({ standing: 'waiting', awaitsPhone: true, phone });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.findByRole('textbox', { name: 'Code from the message' });
const done = { status: 204 };

test('an owner confirms the shop’s number by a code, and customers find the shop [F-890]', async () => {
  const { container } = await openCounter(fakeServer, awaiting());
  fakeServer.answer(apiPaths.sendPhoneCode, () => done);
  fakeServer.answer(apiPaths.confirmPhoneCode, () => {
    fakeServer.answer(apiPaths.fetchShop, () => ({ body: { shop: sampleShop() } }));
    return done;
  });
  await screen.findByText(`only after you confirm its phone number, ${phone}`, { exact: false });
  expect(screen.queryByText(/the operator of this site looks at/)).not.toBeInTheDocument();
  await press('Send a code');
  await screen.findByText(`A message with a code is on its way to ${phone}.`, { exact: false });
  await userEvent.type(await field(), '123456{Enter}');
  await findToast('Done: Your phone number is confirmed. Customers find your shop now.');
  const sent = fakeServer.calls.filter(({ path }) => path === apiPaths.confirmPhoneCode);
  expect(sent.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
    { code: '123456' },
  ]);
  await expectNoAxeViolations(container);
});

test('shows at the field what is wrong with the code, and keeps the code [F-891]', async () => {
  await openCounter(fakeServer, awaiting());
  await press('Confirm');
  expect(await field()).toHaveAccessibleDescription('Enter the 6 digits from the message.');
  for (const [code, words] of [
    ['shop.phone_code_wrong', 'This code is not right. Look at the newest message.'],
    ['shop.phone_code_over', 'This code no longer works. Send a new one.'],
  ] as const) {
    fakeServer.answer(apiPaths.confirmPhoneCode, () => refusal(400, code));
    await userEvent.clear(await field());
    await userEvent.type(await field(), '654321{Enter}');
    await screen.findByText(words);
    expect(await field()).toHaveValue('654321');
  }
});

test('says why no code was sent [F-892]', async () => {
  await openCounter(fakeServer, awaiting());
  fakeServer.answer(apiPaths.sendPhoneCode, () => refusal(409, 'shop.phone_taken'));
  await press('Send a code');
  await screen.findByText(/Three shops have confirmed this number already/);
});
