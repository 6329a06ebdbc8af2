import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { plainText, refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DataView } from '../index.ts';
import { renderView } from '../testing/renderView.tsx';

let server: FakeServer;
/** The forms that the browser would post. jsdom posts none. */
let posted: HTMLFormElement[];
beforeEach(async () => {
  server = await startFakeServer();
  posted = [];
  jest.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(function submit(
    this: HTMLFormElement,
  ) {
    posted.push(this);
    fireEvent.submit(this);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.stop();
});

const password = () => screen.getByLabelText('Password', { selector: 'input' });

async function open() {
  const view = renderView(<DataView email="asha@example.com" />);
  await screen.findByText(/^You get a zip/);
  return view;
}

test('starts the download with the key that the server returns for the password [F-867]', async () => {
  server.answer(apiPaths.prepareData, () => ({ body: { key: 'a-key' } }));
  const { container } = await open();
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(password()).toHaveAccessibleDescription('Enter your password.');
  await userEvent.type(password(), 'my password{Enter}');
  expect(await screen.findByText('Your browser saves the zip now.')).toBeVisible();
  expect(password()).toHaveValue('');
  expect(sentTo(server, apiPaths.prepareData)).toEqual([{ password: 'my password' }]);
  const [form] = posted;
  expect(form?.getAttribute('action')).toMatch(/\/users\/download-data$/);
  expect(new FormData(form).get('key')).toBe('a-key');
  await expectNoAxeViolations(container);
});

test('says that a download did not start [F-867]', async () => {
  server.answer(apiPaths.prepareData, () => ({ body: { key: 'a-key' } }));
  await open();
  await userEvent.type(password(), 'my password{Enter}');
  await screen.findByText('Your browser saves the zip now.');
  fireEvent.load(screen.getByTitle('Download my data'));
  expect(await screen.findByText(/^The download did not start\./)).toBeVisible();
});

test('shows a wrong password at its field, and starts no download [F-869]', async () => {
  server.answer(apiPaths.prepareData, () => plainText(401, 'Incorrect password'));
  await open();
  await userEvent.type(password(), 'my password{Enter}');
  await waitFor(() => expect(password()).toBeInvalid());
  expect(posted).toEqual([]);
});

test('reports too many downloads, and starts none [F-869]', async () => {
  server.answer(apiPaths.prepareData, () => refusal(429, 'request.too_many'));
  await open();
  await userEvent.type(password(), 'my password{Enter}');
  expect(await screen.findByText(/^Too many/)).toBeVisible();
  expect(posted).toEqual([]);
});
