import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sentTo } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.ts';
import { sampleShare, sampleToken } from '../../../testing/sampleShare.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
});
afterEach(() => fakeServer.stop());

test('reports the files with a reason, and says what is missing or wrong in the form [F-733]', async () => {
  fakeServer.answer('/file/receive', () => ({
    body: { text: 'Files fetched', files: sampleShare() },
  }));
  fakeServer.answer('/site/report', () => ({ body: { text: 'Report sent' } }));
  const { container } = renderPage(`/receive-file?token=${sampleToken}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Report these files' }));
  const send = await screen.findByRole('button', { name: 'Send report' });
  await userEvent.click(send);
  expect(screen.getByText('Choose what is wrong.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'They can harm my device' }));
  const email = screen.getByRole('textbox', { name: /Email for an answer/ });
  await userEvent.type(email, 'asha');
  await userEvent.click(send);
  expect(email).toHaveAccessibleDescription(/Check the email address/);
  await userEvent.clear(email);
  await expectNoAxeViolations(container);
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [sent] = sentTo(fakeServer, '/site/report');
  expect(sent).toEqual({ about: 'share', token: sampleToken, reason: 'malware' });
});
