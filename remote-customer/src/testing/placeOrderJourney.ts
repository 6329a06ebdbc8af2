import type { FoundShop } from '@parchi/contract';
import { samplePublicShop, sampleUser } from '@parchi/shared-api/testing';
import type { FakeServer } from '@parchi/tooling/fake-server';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './renderPage.ts';

export const stage = (title: string) => screen.findByRole('heading', { level: 1, name: title });
export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));

/** Waits for this time in real time, in ms. */
export const wait = (durationInMs: number) =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, durationInMs)));

/**
 * Opens the page where an order is placed, for a signed-in person. Nothing is chosen yet, and the server has one shop.
 */
export function openPlaceOrderPage(fakeServer: FakeServer, shop: FoundShop = samplePublicShop()) {
  sessionStorage.clear();
  localStorage.clear();
  fakeServer.answer('/users/get-user-data', () => ({ body: sampleUser }));
  fakeServer.answer('/shop/find-shop', () => ({ body: [shop] }));
  fakeServer.answer('/shop/fetch-shop', () => ({ body: { shop } }));
  return renderPage('/print-file');
}

export async function search(text: string): Promise<void> {
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search print shops' }), text);
}

export async function goToFiles(wire: FakeServer, shop?: FoundShop) {
  const view = openPlaceOrderPage(wire, shop);
  await search('sharma');
  await userEvent.click(await screen.findByRole('button', { name: /^Choose / }));
  await stage('Choose your files');
  return view;
}

/** Chooses files by a change event, because a test can't use the browser's file dialog. */
export async function chooseFiles(...files: File[]): Promise<void> {
  fireEvent.change(screen.getByLabelText('Files to print', { selector: 'input' }), {
    target: { files },
  });
  // react-dropzone reads the list of files asynchronously.
  await wait(20);
  await waitFor(() => {
    if (screen.queryByText('Reading…')) throw new Error('still reading');
  });
}

export async function goToOptions(wire: FakeServer, files: readonly File[], shop?: FoundShop) {
  const view = await goToFiles(wire, shop);
  await chooseFiles(...files);
  await press('Continue');
  await stage('Choose how to print');
  return view;
}

export async function goToPayment(wire: FakeServer, files: readonly File[], shop?: FoundShop) {
  const view = await goToOptions(wire, files, shop);
  await press(/^Continue with/);
  await stage('Check and pay');
  return view;
}
