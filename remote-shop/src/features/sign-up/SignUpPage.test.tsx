import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sampleShop, sentTo } from '@parchi/shared-api/testing';
import { findToast } from '@parchi/shared-ui/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer, type FakeReply } from '@parchi/tooling/fake-server';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../../testing/renderPage.tsx';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
});
afterEach(async () => {
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'geolocation');
  await fakeServer.stop();
});

const owner = {
  'Your name': 'Meera Rao',
  Email: 'meera@example.com',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};
const shop = {
  'Shop name': 'Rao Prints',
  Phone: '+91 98450 12345',
  Locality: 'Koramangala',
  Landmark: 'Opposite the college gate',
  City: 'Bengaluru',
  Pincode: '560034',
  'Black and White, ₹ a page': '2',
  'Color, ₹ a page': '10.50',
  'Opens at': '09:00',
  'Closes at': '21:00',
};

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function fill(texts: Record<string, string>): void {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.input(field(label), { target: { value } });
  }
}

async function openSignUp() {
  const view = renderPage('/business-sign-up');
  await screen.findByRole('heading', { level: 1, name: 'Create your business account' });
  return view;
}

async function waitForFocusOn(heading: string): Promise<void> {
  const found = await screen.findByRole('heading', { name: heading });
  await waitFor(() => expect(found).toHaveFocus());
}

async function openShopStage(): Promise<void> {
  await openSignUp();
  fill(owner);
  await press('Continue');
  await screen.findByRole('heading', { name: 'Shop details' });
}

function placeAt(answer: Geolocation['getCurrentPosition']): void {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: answer },
  });
}

test('two stages create an account; if the sign-in fails, they lead to the sign-in page', async () => {
  fakeServer.answer(apiPaths.shopSignUp, () => plainText(201, 'Account created'));
  await openShopStage();
  await waitForFocusOn('Shop details');
  fill(shop);
  await press('Create Account');
  expect(await findToast('Done: Account created')).toBeVisible();
  expect(await screen.findByText('At /sign-in')).toBeVisible();
  expect(sentTo(fakeServer, apiPaths.shopSignUp)).toEqual([
    {
      name: 'Meera Rao',
      email: 'meera@example.com',
      password: 'correct horse',
      addressl1: 'Rao Prints',
      addressl2: 'Koramangala',
      addressl3: 'Bengaluru',
      addressl4: '560034',
      phone: '+91 98450 12345',
      bnw: '2',
      color: '10.50',
      landmark: 'Opposite the college gate',
      openTime: '09:00',
      closeTime: '21:00',
    },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('Back keeps the values of both stages', async () => {
  await openShopStage();
  fill({ 'Shop name': 'Rao Prints', 'Opens at': '09:00' });
  await press('Back');
  await waitForFocusOn('Owner details');
  for (const [label, value] of Object.entries(owner)) expect(field(label)).toHaveValue(value);
  await press('Continue');
  expect(field('Shop name')).toHaveValue('Rao Prints');
  expect(field('Opens at')).toHaveValue('09:00');
});

test('the browser’s Back and Forward move between the two stages', async () => {
  await openShopStage();
  fill({ 'Shop name': 'Rao Prints' });
  window.history.back();
  await waitForFocusOn('Owner details');
  expect(field('Password')).toHaveValue(owner.Password);
  window.history.forward();
  await waitForFocusOn('Shop details');
  expect(field('Shop name')).toHaveValue('Rao Prints');
});

test('a reload keeps everything but the password, which is never stored', async () => {
  await openShopStage();
  fill(shop);
  expect(JSON.stringify(sessionStorage)).not.toContain(owner.Password);
  cleanup();
  await openSignUp();
  expect(field('Your name')).toHaveValue(owner['Your name']);
  expect(field('Password')).toHaveValue('');
  fill({ Password: owner.Password, 'Confirm password': owner.Password });
  await press('Continue');
  for (const [label, value] of Object.entries(shop)) expect(field(label)).toHaveValue(value);
});

test('every field of the first stage is required, and the first invalid one takes the focus', async () => {
  const { container } = await openSignUp();
  await press('Continue');
  expect(field('Your name')).toHaveFocus();
  expect(field('Your name')).toHaveAccessibleDescription('Enter your name.');
  expect(field('Email')).toHaveAccessibleDescription('Enter your e-mail address.');
  expect(field('Password')).toHaveAccessibleDescription(/Choose a password\./);
  fill({ ...owner, Email: 'meera@', Password: 'seven77', 'Confirm password': 'other' });
  await press('Continue');
  expect(field('Email')).toHaveAccessibleDescription('This is not an e-mail address.');
  expect(field('Password')).toHaveAccessibleDescription(/Use at least 8 characters\./);
  expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await expectNoAxeViolations(container);
});

test('every field of the second stage is required', async () => {
  await openShopStage();
  await press('Create Account');
  expect(field('Shop name')).toHaveFocus();
  for (const label of Object.keys(shop)) expect(field(label)).toBeInvalid();
  expect(sentTo(fakeServer, apiPaths.shopSignUp)).toEqual([]);
});

test.each([
  ['Phone', '12-34', /Enter a phone number of 7 to 15 digits/],
  ['Phone', '-------', /Enter a phone number/],
  ['Phone', '1234567890123456', /Enter a phone number/],
  ['Pincode', '56003', /A pincode has 6 digits/],
  ['Pincode', '060034', /A pincode has 6 digits/],
  ['Color, ₹ a page', '0', /Enter a price above 0/],
  ['Color, ₹ a page', '1000.01', /Enter a price above 0/],
  ['Black and White, ₹ a page', '1.505', /Enter a price above 0/],
  ['Black and White, ₹ a page', 'two', /Enter a price above 0/],
])('%s “%s” is refused at its field', async (label, value, words) => {
  await openShopStage();
  fill({ ...shop, [label]: value });
  await press('Create Account');
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(expect.stringMatching(words));
  expect(sentTo(fakeServer, apiPaths.shopSignUp)).toEqual([]);
});

test('correcting a field removes its message at once, and no other message', async () => {
  await openShopStage();
  await press('Create Account');
  fill({ 'Opens at': '09:00', 'Shop name': 'Rao Prints' });
  for (const label of ['Opens at', 'Shop name']) expect(field(label)).toBeValid();
  expect(field('Opens at')).toHaveValue('09:00');
  fill({ Pincode: '5600' });
  for (const label of ['Closes at', 'Pincode']) expect(field(label)).toBeInvalid();
});

test('the message “Email already in use” goes when the address changes', async () => {
  fakeServer.answer(apiPaths.shopSignUp, () => plainText(409, 'Email already in use'));
  await openShopStage();
  fill(shop);
  await press('Create Account');
  await waitFor(() => expect(field('Email')).toBeInvalid());
  fill({ Email: 'meera.rao@example.com' });
  expect(field('Email')).toBeValid();
});

test('a pincode may contain spaces', async () => {
  fakeServer.answer(apiPaths.shopSignUp, () => plainText(201, 'Account created'));
  await openShopStage();
  fill({ ...shop, Pincode: '' });
  await userEvent.type(field('Pincode'), '560 034');
  expect(field('Pincode')).toHaveValue('560 034');
  await press('Create Account');
  await waitFor(() => expect(sentTo(fakeServer, apiPaths.shopSignUp)).toHaveLength(1));
});

test('a shop may close after midnight, and a hint says so', async () => {
  fakeServer.answer(apiPaths.shopSignUp, () => plainText(201, 'Account created'));
  await openShopStage();
  fill({ ...shop, 'Opens at': '17:00', 'Closes at': '01:30', 'Color, ₹ a page': '1000' });
  expect(field('Closes at')).toHaveAccessibleDescription('After midnight, on the next day.');
  await press('Create Account');
  await waitFor(() => expect(sentTo(fakeServer, apiPaths.shopSignUp)).toHaveLength(1));
});

test('an e-mail address in use shows a warning, and a message at its field in the first stage', async () => {
  fakeServer.answer(apiPaths.shopSignUp, () => plainText(409, 'Email already in use'));
  await openShopStage();
  fill(shop);
  await press('Create Account');
  expect(await findToast('Warning: Email already in use')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Owner details' })).toBeVisible();
  await waitFor(() => expect(field('Email')).toHaveFocus());
  expect(field('Email')).toHaveAccessibleDescription('Email already in use');
  await press('Continue');
  expect(field('Pincode')).toHaveValue('560034');
});

test.each([
  ['phone', 'Phone', 'Shop details'],
  ['addressl1', 'Shop name', 'Shop details'],
  ['name', 'Your name', 'Owner details'],
])(
  'a refusal that names %s is shown at its field, in its stage [F-126]',
  async (named, label, stage) => {
    fakeServer.answer(apiPaths.shopSignUp, () => {
      const reply = refusal(400, 'request.invalid');
      const details = [{ field: named, code: 'invalid' }];
      return { ...reply, body: { ...(reply.body as object), details } };
    });
    await openShopStage();
    fill(shop);
    await press('Create Account');
    expect(await screen.findByRole('heading', { name: stage })).toBeVisible();
    await waitFor(() => expect(field(label)).toHaveFocus());
    expect(field(label)).toHaveAccessibleDescription(/Check this\./);
  },
);

test('equal opening and closing times are refused at the field [F-126]', async () => {
  await openShopStage();
  fill({ ...shop, 'Opens at': '09:00', 'Closes at': '09:00' });
  await press('Create Account');
  expect(field('Closes at')).toHaveAccessibleDescription(/Choose a closing time/);
  expect(sentTo(fakeServer, apiPaths.shopSignUp)).toEqual([]);
});

test.each<[string, () => FakeReply | 'break-connection']>([
  ['a server that fails', () => refusal(500, 'internal')],
  ['no connection', () => 'break-connection'],
])('%s: the account is not created, and the form keeps its values', async (_, reply) => {
  fakeServer.answer(apiPaths.shopSignUp, reply);
  await openShopStage();
  fill(shop);
  await press('Create Account');
  await screen.findByText(/^Error in creating account\. /);
  expect(document.activeElement).toHaveTextContent(/^Error in creating account/);
  expect(field('Shop name')).toHaveValue('Rao Prints');
});

test('two stages create an account and sign the shop in', async () => {
  fakeServer.answer(apiPaths.shopSignUp, () => plainText(201, 'Account created'));
  fakeServer.answer(apiPaths.shopSignIn, () => ({ body: { user: sampleShop() } }));
  await openShopStage();
  fill(shop);
  await press('Create Account');
  await findToast('Done: Account created');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sharma Prints' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(sentTo(fakeServer, apiPaths.shopSignIn)).toEqual([
    { email: 'meera@example.com', password: 'correct horse' },
  ]);
});

test('a location is added on request and survives a reload', async () => {
  fakeServer.answer(apiPaths.shopSignUp, () => plainText(201, 'Account created'));
  placeAt((found) =>
    found({ coords: { latitude: 12.93, longitude: 77.62 } } as GeolocationPosition),
  );
  await openShopStage();
  await press('Use my location');
  await screen.findByText('Your location is added.');
  cleanup();
  await openSignUp();
  fill(owner);
  await press('Continue');
  await screen.findByText('Your location is added.');
  fill(shop);
  await press('Create Account');
  await findToast('Done: Account created');
  expect(sentTo(fakeServer, apiPaths.shopSignUp)).toMatchObject([
    { latitude: 12.93, longitude: 77.62 },
  ]);
});

test.each([
  [1, 'User denied the request for Geolocation.'],
  [2, 'Location information is unavailable.'],
  [3, 'The request to get user location timed out.'],
  [9, 'An unknown error occurred.'],
])('geolocation error %d is explained: %s', async (code, words) => {
  placeAt((_, failed) => failed?.({ code } as GeolocationPositionError));
  await openShopStage();
  await press('Use my location');
  expect(await screen.findByText(words)).toBeVisible();
});

test('a browser without geolocation is explained', async () => {
  await openShopStage();
  await press('Use my location');
  await screen.findByText('Geolocation is not supported by this browser');
});
