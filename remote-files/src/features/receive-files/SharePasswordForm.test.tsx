import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { refusal, sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../testing/sampleShare.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(403, 'share.password_needed'));
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

async function openLocked() {
  const { container } = renderPage(`/receive-file?token=${sampleToken}`);
  await screen.findByRole('heading', { name: 'These files need a password' });
  const field = screen.getByLabelText('Password', { selector: 'input' });
  await waitFor(() => expect(field).toHaveFocus());
  return { container, field };
}
const answerShare = () =>
  fakeServer.answer(apiPaths.receiveFiles, () => ({
    body: { text: 'Files fetched', files: sampleShare() },
  }));

test('asks for the password in place, says that it was wrong, and opens with the right one [F-877]', async () => {
  const { container, field } = await openLocked();
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Open files' }));
  expect(field).toHaveAccessibleDescription(/Enter the password that the sender told you/);
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(403, 'share.wrong_password'));
  await userEvent.type(field, 'guess{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Wrong password/));
  expect(field).toHaveFocus();
  answerShare();
  await userEvent.clear(field);
  await userEvent.type(field, 'mango tree{Enter}');
  expect(await screen.findByRole('heading', { name: 'Your files are here' })).toHaveFocus();
  expect(sentTo(fakeServer, apiPaths.receiveFiles).at(-1)).toEqual({
    token: sampleToken,
    password: 'mango tree',
  });
});

test('keeps the field after a failure that is not about the password [F-877]', async () => {
  const { field } = await openLocked();
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(503, 'service.unavailable'));
  await userEvent.type(field, 'mango tree{Enter}');
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue('mango tree');
});

test('says at the token’s field that the files were deleted meanwhile [F-877]', async () => {
  const { field } = await openLocked();
  fakeServer.answer(apiPaths.receiveFiles, () => refusal(404, 'share.deleted'));
  await userEvent.type(field, 'mango tree{Enter}');
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Token' })).toBeInvalid();
});
