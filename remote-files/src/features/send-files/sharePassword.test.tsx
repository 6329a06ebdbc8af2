import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { apiPaths } from '@parchi/contract';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeReply, type FakeServer } from '@parchi/tooling/fake-server';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleShare } from '../../testing/sampleShare.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  fakeServer = await startFakeServer();
  fakeServer.answer(apiPaths.shareOpenings, () => new Promise<FakeReply>(() => undefined));
  fakeServer.answer(apiPaths.sendFiles, () => ({
    status: 201,
    body: { text: 'Files sent', file: { ...sampleShare(), hasPassword: true } },
  }));
});
afterEach(async () => {
  cleanup();
  await fakeServer.stop();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: 'Password for these files' });

async function choose(): Promise<HTMLElement> {
  const { container } = renderPage('/send-file');
  await screen.findByRole('heading', { level: 1 });
  fireEvent.change(screen.getByLabelText('Files to send', { selector: 'input' }), {
    target: { files: [new File(['%PDF-1.7'], 'a.pdf')] },
  });
  await screen.findByRole('button', { name: 'Upload' });
  return container;
}
const sentForm = () =>
  String(fakeServer.calls.find(({ path }) => path === apiPaths.sendFiles)?.body ?? '');

test('sends the password with the files, and reminds the sender that the receiver needs it [F-878]', async () => {
  const container = await choose();
  await press('Add a password');
  expect(field()).toHaveFocus();
  await userEvent.type(field(), 'mango tree ');
  await expectNoAxeViolations(container);
  await press('Upload');
  await screen.findByRole('heading', { level: 1, name: 'Ready to share' });
  expect(sentForm()).toMatch(/name="password"\s+mango tree\s/);
  expect(screen.getByText(/needs the password that you chose/)).toBeVisible();
  const stored = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
  expect(JSON.stringify(stored)).not.toContain('mango');
});

test('sends nothing while the password is too short, and no password after it is removed [F-878]', async () => {
  await choose();
  await press('Add a password');
  await userEvent.type(field(), ' abc ');
  await press('Upload');
  expect(field()).toHaveFocus();
  expect(field()).toHaveAccessibleDescription(/Enter at least 4 characters/);
  expect(sentForm()).toBe('');
  await press('Remove password');
  expect(screen.getByRole('button', { name: 'Add a password' })).toHaveFocus();
  await press('Upload');
  await screen.findByRole('heading', { level: 1, name: 'Ready to share' });
  expect(sentForm()).not.toContain('name="password"');
});

test('keeps the password over a reload, so that a resumed upload has it [F-878]', async () => {
  await choose();
  await press('Add a password');
  await userEvent.type(field(), 'mango tree');
  cleanup();
  await choose();
  expect(field()).toHaveValue('mango tree');
});
