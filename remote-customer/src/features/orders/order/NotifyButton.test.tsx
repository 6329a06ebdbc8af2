import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { screen } from '@testing-library/react';
import { openOrder } from '../../../testing/openOrders.ts';
import { press } from '../../../testing/placeOrderJourney.ts';
import { activeOrder, completedOrder } from '../../../testing/sampleOrders.ts';

let fakeServer: FakeServer;
let asked: number;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  asked = 0;
});
afterEach(async () => {
  Reflect.deleteProperty(window, 'Notification');
  await fakeServer.stop();
});

/**
 * Installs a fake `Notification`, because jsdom has none.
 * @param answer the person's answer to the browser's prompt
 */
function haveNotifications(permission: NotificationPermission, answer = permission): void {
  const browser = {
    permission,
    requestPermission() {
      asked += 1;
      browser.permission = answer;
      return Promise.resolve(answer);
    },
  };
  Object.assign(window, { Notification: browser });
}

const BUTTON = { name: 'Notify me when it is ready' };

test.each([
  ['granted', 'This device will notify you when it is ready. Keep Parchi open in a tab.'],
  ['denied', 'Your browser blocks notifications from Parchi. Allow them in its settings.'],
] as const)(
  'asks for permission when the button is pressed, and explains the answer “%s” [F-176]',
  async (answer, words) => {
    haveNotifications('default', answer);
    const { container } = openOrder(fakeServer, activeOrder());
    await screen.findByRole('button', BUTTON);
    expect(asked).toBe(0);
    await press(BUTTON.name);
    expect(await screen.findByText(words)).toBeVisible();
    expect(asked).toBe(1);
    expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
    await expectNoAxeViolations(container);
  },
);

test('hides the button without browser notifications or for a completed order [F-176]', async () => {
  const { unmount } = openOrder(fakeServer, activeOrder());
  await screen.findByText('Sharma Prints');
  expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
  unmount();
  haveNotifications('default');
  openOrder(fakeServer, completedOrder());
  await screen.findByText('Sharma Prints');
  expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument();
});
