import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { samplePublicShop } from '@parchi/shared-api/testing';
import { findToast, holdTimers } from '@parchi/shared-ui/testing';
import {
  goToFiles,
  openPlaceOrderPage,
  press,
  search,
  stage,
  wait,
} from '../../../testing/placeOrderJourney.ts';
import { renderPage } from '../../../testing/renderPage.ts';
import { lastShop } from './lastShop.ts';

/** Pause after the last key press before a search starts, in ms. */
const TYPING_PAUSE_MS = 250;

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(async () => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  await fakeServer.stop();
});

const searches = () =>
  fakeServer.calls
    .filter(({ path }) => path === '/shop/find-shop')
    .map(({ body }) => JSON.parse(String(body)) as object);

test('the address to return to after signing in includes the stage [F-166]', async () => {
  fakeServer.answer('/users/get-user-data', () => ({ body: null }));
  renderPage('/print-file?stage=payment');
  expect(await screen.findByText('At /sign-in?next=%2Fprint-file%3Fstage%3Dpayment')).toBeVisible();
});

test.each([
  ['nobody', null],
  ['a shop', { shopId: 'K7M2QX' }],
])('asks %s to sign in, and returns here afterwards', async (_, session) => {
  fakeServer.answer('/users/get-user-data', () => ({ body: session }));
  renderPage('/print-file');
  expect(await screen.findByText('At /sign-in?next=%2Fprint-file')).toBeVisible();
  expect(await findToast('Note: Please login to proceed')).toBeVisible();
});

test('says that the session could not be fetched, and offers to try again', async () => {
  fakeServer.answer('/users/get-user-data', () => 'break-connection');
  renderPage('/print-file');
  expect(await screen.findByText(/can’t be reached/)).toBeVisible();
  fakeServer.answer('/users/get-user-data', () => ({ body: null }));
  await press('Try again');
  await screen.findByText(/^At \/sign-in/);
});

test('the first stage says what will appear there', async () => {
  const { container } = openPlaceOrderPage(fakeServer);
  await stage('Choose a shop');
  expect(screen.getByRole('heading', { name: 'Find a shop near you' })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('a found shop shows address, prices, opening hours and that it takes orders', async () => {
  const { container } = openPlaceOrderPage(fakeServer);
  await search('sh');
  expect(await screen.findByRole('heading', { name: 'Sharma Prints' })).toBeVisible();
  expect(
    screen.getByText('Opposite the metro gate, Lajpat Nagar, New Delhi, 110024'),
  ).toBeVisible();
  expect(screen.getByText(/Open 12:00 AM to 11:59 PM/)).toBeVisible();
  expect(screen.getByText('Black and White ₹2 a page')).toBeVisible();
  expect(screen.getByText('Color ₹10 a page')).toBeVisible();
  expect(screen.getByText('Taking orders')).toBeVisible();
  expect(screen.getByText('1 shop found')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('does not search for one letter; searches once when typing pauses', async () => {
  const runOut = holdTimers(TYPING_PAUSE_MS);
  openPlaceOrderPage(fakeServer);
  await search('s');
  act(runOut);
  await search('harma');
  act(runOut);
  await screen.findByRole('heading', { name: 'Sharma Prints' });
  expect(searches()).toEqual([{ inputValue: 'sharma' }]);
});

test('a late reply to an older search is not shown', async () => {
  const runOut = holdTimers(TYPING_PAUSE_MS);
  openPlaceOrderPage(fakeServer);
  let answerFirst: (reply: FakeReply) => void = () => undefined;
  fakeServer.answer('/shop/find-shop', ({ body }) =>
    String(body).includes('old')
      ? new Promise((resolve) => (answerFirst = resolve))
      : { body: [samplePublicShop({ shopName: 'New Prints' })] },
  );
  await search('old');
  act(runOut);
  await waitFor(() => expect(searches()).toEqual([{ inputValue: 'old' }]));
  await userEvent.clear(screen.getByRole('searchbox'));
  await search('new');
  act(runOut);
  await screen.findByRole('heading', { name: 'New Prints' });
  answerFirst({ body: [samplePublicShop({ shopName: 'Old Prints' })] });
  await wait(100);
  expect(screen.queryByText('Old Prints')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'New Prints' })).toBeVisible();
});

test('when nothing is found, says so and what to try', async () => {
  const { container } = openPlaceOrderPage(fakeServer);
  fakeServer.answer('/shop/find-shop', () => ({ body: [] }));
  await search('zz');
  expect(await screen.findByRole('heading', { name: 'No shop found' })).toBeVisible();
  await expectNoAxeViolations(container);
});

test('a failed search shows a toast and a message at the field, and can be retried', async () => {
  const { container } = openPlaceOrderPage(fakeServer);
  fakeServer.answer('/shop/find-shop', () => 'break-connection');
  await search('sh');
  expect(await findToast('Error: Error in searching shops')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveAccessibleDescription(/can’t be reached/);
  await expectNoAxeViolations(container);
  fakeServer.answer('/shop/find-shop', () => ({ body: [samplePublicShop()] }));
  await press('Try again');
  await screen.findByRole('heading', { name: 'Sharma Prints' });
});

test('shows a toast and continues when the prices of the chosen shop can’t be refetched', async () => {
  openPlaceOrderPage(fakeServer);
  fakeServer.answer('/shop/fetch-shop', () => 'break-connection');
  await search('sh');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Sharma Prints' }));
  expect(await findToast('Error: Error in searching shops')).toBeVisible();
  await stage('Choose your files');
});

test('a shop that takes no orders now says so, and can be chosen for the next business day', async () => {
  const { container } = openPlaceOrderPage(
    fakeServer,
    samplePublicShop({ on: false, colorPrints: false }),
  );
  await search('sh');
  expect(await screen.findByText('Not taking orders')).toBeVisible();
  expect(screen.getByText('Color not available')).toBeVisible();
  await expectNoAxeViolations(container);
  await press('Choose Sharma Prints');
  await findToast(
    'Warning: This shop is not taking orders now. Your files will be printed the next business day, tomorrow from 12:00 AM.',
  );
  await stage('Choose your files');
  expect(screen.getAllByText(/printed the next business day/).length).toBeGreaterThan(1);
});

test('a paused shop says until when, and is not marked as switched off', async () => {
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const { container } = openPlaceOrderPage(
    fakeServer,
    samplePublicShop({ on: false, pausedUntil: inTenDays }),
  );
  await search('sh');
  expect(await screen.findByText(/^Paused until \w+day, \d+ \w+, \d+:\d\d [AP]M$/)).toBeVisible();
  expect(screen.getByText(/right now\. Your files will be printed on \w+day, /)).toBeVisible();
  await expectNoAxeViolations(container);
});

test('a shop with both colours switched off does not promise the next business day', async () => {
  const none = { on: false, blackPrints: false, colorPrints: false };
  openPlaceOrderPage(fakeServer, samplePublicShop(none));
  await search('sh');
  const caution = 'This shop is not taking prints right now. Choose another shop, or order later.';
  expect(await screen.findByText(caution)).toBeVisible();
  await press('Choose Sharma Prints');
  await findToast(`Warning: ${caution}`);
  await stage('Choose your files');
  expect(within(screen.getByRole('main')).getByText(caution)).toBeVisible();
});

function locate(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: answer },
  });
}

test('with the person’s location, lists the nearest shops without any text typed', async () => {
  openPlaceOrderPage(fakeServer, samplePublicShop({ distanceKm: 0.4 }));
  locate((found) =>
    found({ coords: { latitude: 28.57, longitude: 77.24 } } as GeolocationPosition),
  );
  await stage('Choose a shop');
  await press('Use my location');
  expect(await screen.findByText(/^400 m away/)).toBeVisible();
  expect(searches()).toEqual([{ inputValue: '', latitude: 28.57, longitude: 77.24 }]);
});

test.each([
  [1, 'User denied the request for Geolocation.', /allow location .* your browser’s settings/],
  [2, 'Location information is unavailable.', /switched on in your device’s settings/],
  [3, 'The request to get user location timed out.', /^Try again/],
  [9, 'An unknown error occurred.', /^Try again/],
])('geolocation error code %d shows “%s” and what to do [F-168]', async (code, words, next) => {
  openPlaceOrderPage(fakeServer);
  locate((_, failed) => failed({ code } as GeolocationPositionError));
  await stage('Choose a shop');
  await press('Use my location');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText(next)).toHaveTextContent(/ype your area or pincode above\.$/);
});

test('a browser without geolocation says so, and what to do [F-168]', async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  openPlaceOrderPage(fakeServer);
  await stage('Choose a shop');
  await press('Use my location');
  expect(await screen.findByText('Geolocation is not supported by this browser')).toBeVisible();
  expect(screen.getByText('Type your area or pincode above.')).toBeVisible();
});

test.each([
  ['with motion', false],
  ['with reduced motion', true],
])('the placeholder changes every 3 s %s, focused or not', async (_, matches) => {
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  openPlaceOrderPage(fakeServer);
  const box = await screen.findByRole('searchbox');
  const hints: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    if (turn === 1) act(() => box.focus());
    hints.push(box.getAttribute('placeholder'));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
  }
  expect(box).toHaveFocus();
  expect(hints).toEqual(['Shop Name', 'Location', 'Shop ID', 'Shop Name']);
});

test('the shop of the last order is offered first', async () => {
  await goToFiles(fakeServer);
  cleanup();
  sessionStorage.clear();
  lastShop.write('K7M2QX');
  renderPage('/print-file');
  expect(await screen.findByRole('region', { name: 'Your last shop' })).toHaveTextContent(
    'Sharma Prints',
  );
});

test('the shop that the address names is offered before the last one, and needs no search', async () => {
  await goToFiles(fakeServer);
  cleanup();
  sessionStorage.clear();
  lastShop.write('B2B2B2');
  renderPage('/print-file?shop=K7M2QX');
  const named = await screen.findByRole('region', { name: 'The shop you came from' });
  expect(named).toHaveTextContent('Sharma Prints');
  expect(String(fakeServer.calls.at(-1)?.body)).toBe('{"shopId":"K7M2QX"}');
  await userEvent.click(within(named).getByRole('button', { name: /^Choose / }));
  await stage('Choose your files');
});
