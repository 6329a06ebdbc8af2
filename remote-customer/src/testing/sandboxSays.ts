import type { FakeServer } from '@parchi/tooling/fake-server';
import { act, screen } from '@testing-library/react';

/** Posts a message from inside the sandbox's iframe, as its checkout page does. */
export async function sandboxSays(fakeServer: FakeServer, message: object): Promise<void> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Pay for your prints');
  const data = { source: 'parchi-sandbox', ...message };
  const event = new MessageEvent('message', {
    data,
    origin: fakeServer.origin,
    source: frame.contentWindow,
  });
  await act(() => Promise.resolve(window.dispatchEvent(event)));
}
