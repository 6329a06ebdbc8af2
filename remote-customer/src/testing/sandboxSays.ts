import type { Wire } from '@parchi/tooling/wire';
import { act, screen } from '@testing-library/react';

/** Posts a message like the sandbox's checkout page does, from inside its frame. */
export async function sandboxSays(wire: Wire, message: object): Promise<void> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Pay for your prints');
  const data = { source: 'parchi-sandbox', ...message };
  const event = new MessageEvent('message', {
    data,
    origin: wire.origin,
    source: frame.contentWindow,
  });
  act(() => void window.dispatchEvent(event));
}
