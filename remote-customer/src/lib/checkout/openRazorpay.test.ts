import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Checkout } from '@parchi/contract';
import { waitFor } from '@testing-library/react';
import {
  razorpayProof,
  serveRazorpay,
  type FakeDialog,
  type FakeRazorpay,
} from '../../testing/fakeRazorpay.ts';
import { openRazorpay } from './openRazorpay.ts';

const checkout: Checkout = {
  provider: 'razorpay',
  key: 'rzp_test_parchi',
  orderId: 'order_1',
  amount: 600,
  currency: 'INR',
};

let razorpay: FakeRazorpay;
beforeEach(() => {
  razorpay = serveRazorpay();
});
afterEach(() => razorpay.stop());

async function openDialog() {
  const before = razorpay.dialogs.length;
  const outcome = openRazorpay(checkout);
  await waitFor(() => expect(razorpay.dialogs).toHaveLength(before + 1));
  return { outcome, dialog: razorpay.dialogs[before] as FakeDialog };
}

test('opens the dialog for the order, with the server’s callback for apps that leave the page', async () => {
  const { outcome, dialog } = await openDialog();
  expect(razorpay.asked).toEqual(['https://checkout.razorpay.com/v1/checkout.js']);
  expect(dialog.options).toMatchObject({
    key: 'rzp_test_parchi',
    order_id: 'order_1',
    amount: 600,
    currency: 'INR',
    callback_url: `${location.origin}/payment/callback`,
  });
  dialog.dismiss();
  await outcome;
});

test('returns the proof of a payment and ignores later events of the dialog', async () => {
  const { outcome, dialog } = await openDialog();
  dialog.pay();
  dialog.dismiss();
  expect(await outcome).toEqual({ kind: 'paid', proof: razorpayProof });
});

test('reports a dismissed dialog as left', async () => {
  const { outcome, dialog } = await openDialog();
  dialog.dismiss();
  expect(await outcome).toEqual({ kind: 'left' });
});

test('a failed attempt does not end the checkout; leaving or paying afterwards does', async () => {
  const left = await openDialog();
  left.dialog.fail();
  left.dialog.dismiss();
  expect(await left.outcome).toEqual({ kind: 'left' });
  const paid = await openDialog();
  paid.dialog.fail();
  paid.dialog.pay();
  expect(await paid.outcome).toEqual({ kind: 'paid', proof: razorpayProof });
  expect(razorpay.asked).toHaveLength(1);
});

test('reports a blocked or foreign script as unavailable, and loads it again next time', async () => {
  razorpay.arrival = 'is blocked';
  expect(await openRazorpay(checkout)).toEqual({ kind: 'unavailable' });
  razorpay.arrival = 'is another';
  expect(await openRazorpay(checkout)).toEqual({ kind: 'unavailable' });
  razorpay.arrival = 'works';
  const { outcome, dialog } = await openDialog();
  dialog.pay();
  expect(await outcome).toMatchObject({ kind: 'paid' });
});

test('reports a dialog that refuses the order as unavailable', async () => {
  Object.assign(window, {
    Razorpay: class {
      open(): void {
        throw new Error('The id provided does not exist');
      }
    },
  });
  expect(await openRazorpay(checkout)).toEqual({ kind: 'unavailable' });
});
