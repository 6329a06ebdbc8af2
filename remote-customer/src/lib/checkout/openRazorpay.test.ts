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

test('the dialog is opened for this order, and leads apps that leave the page to the server', async () => {
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

test('paid: the proof is handed on as the server reads it, and what the dialog says afterwards counts no more', async () => {
  const { outcome, dialog } = await openDialog();
  dialog.pay();
  dialog.dismiss();
  expect(await outcome).toEqual({ kind: 'paid', proof: razorpayProof });
});

test('dismissed: the checkout was left', async () => {
  const { outcome, dialog } = await openDialog();
  dialog.dismiss();
  expect(await outcome).toEqual({ kind: 'left' });
});

test('a failed attempt ends nothing: then left, it was left, and then paid, it is paid', async () => {
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

test('a script that is blocked or another one is no checkout; asked for again, it may come', async () => {
  razorpay.arrival = 'is blocked';
  expect(await openRazorpay(checkout)).toEqual({ kind: 'unavailable' });
  razorpay.arrival = 'is another';
  expect(await openRazorpay(checkout)).toEqual({ kind: 'unavailable' });
  razorpay.arrival = 'works';
  const { outcome, dialog } = await openDialog();
  dialog.pay();
  expect(await outcome).toMatchObject({ kind: 'paid' });
});

test('a dialog that does not accept the order is no checkout', async () => {
  Object.assign(window, {
    Razorpay: class {
      open(): void {
        throw new Error('The id provided does not exist');
      }
    },
  });
  expect(await openRazorpay(checkout)).toEqual({ kind: 'unavailable' });
});
