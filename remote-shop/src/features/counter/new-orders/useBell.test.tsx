import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sampleShop } from '@parchi/shared-api/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeAudio } from '@parchi/shared-ui/testing';
import { openCounter } from '../../../testing/openCounter.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(async () => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await fakeServer.stop();
});

test('the sound is shown as muted until the first click; a button starts it and rings once', async () => {
  const { container } = await openCounter(fakeServer, sampleShop());
  const sound = screen.getByRole('switch', { name: 'Sound' });
  expect(sound).toHaveAccessibleDescription('Muted until you click this page.');
  await expectNoAxeViolations(container);
  await userEvent.click(screen.getByRole('button', { name: 'Start the sound' }));
  expect(FakeAudio.tones).toBe(2);
  expect(sound).toHaveAccessibleDescription('New orders play a sound.');
  expect(screen.queryByRole('button', { name: 'Start the sound' })).not.toBeInTheDocument();
  expect(sound).toHaveFocus();
});

test('the sound switch follows another tab', async () => {
  await openCounter(fakeServer, sampleShop());
  const sound = screen.getByRole('switch', { name: 'Sound' });
  await userEvent.click(sound);
  const kept = Object.entries(localStorage);
  await userEvent.click(sound);
  expect(sound).toBeChecked();
  for (const [key, value] of kept) localStorage.setItem(key, String(value));
  fireEvent(window, new StorageEvent('storage'));
  expect(sound).not.toBeChecked();
});
