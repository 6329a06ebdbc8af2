import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { idOf, type Driver } from './driver.ts';

/**
 * Connects to a Firefox by Marionette, the protocol that geckodriver translates WebDriver into. Debian has no
 * geckodriver, and npm's downloads a binary. A message is its length, a colon and JSON: `[0, id, command, parameters]`,
 * answered by `[1, id, error, result]`.
 */
export async function connectByMarionette(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1');
  const send = await startConversation(socket);
  await send('WebDriver:NewSession', { capabilities: {} });
  return {
    open: (url) => send('WebDriver:Navigate', { url }),
    execute: async (script, args) => {
      const { value } = (await send('WebDriver:ExecuteScript', { script, args })) as {
        value: unknown;
      };
      return value;
    },
    click: (element) => send('WebDriver:ElementClick', { id: idOf(element) }),
    type: (element, text) => send('WebDriver:ElementSendKeys', { id: idOf(element), text }),
    enterFrame: async (frame) => {
      await send('WebDriver:SwitchToFrame', frame ? { element: idOf(frame) } : { id: null });
    },
    quit: async () => {
      // Firefox closes the connection when it ends, sometimes before it has answered.
      await Promise.race([
        send('Marionette:Quit', { flags: ['eForceQuit'] }),
        once(socket, 'close'),
      ]);
      socket.destroy();
    },
  };
}

type Send = (command: string, parameters: object) => Promise<unknown>;
type Answer = { resolve: (result: unknown) => void; reject: (error: Error) => void };

async function startConversation(socket: Socket): Promise<Send> {
  const waiting = new Map<number, Answer>();
  let received = Buffer.alloc(0);
  let count = 0;
  const greeting = Promise.withResolvers<unknown>();

  function takeMessage(message: unknown): void {
    if (!Array.isArray(message)) {
      greeting.resolve(message);
      return;
    }
    const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  }

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      takeMessage(JSON.parse(received.subarray(colon + 1, end).toString()));
      received = received.subarray(end);
    }
  });
  socket.on('error', (error) => greeting.reject(error));
  await greeting.promise;

  return (command, parameters) => {
    count += 1;
    const text = Buffer.from(JSON.stringify([0, count, command, parameters]));
    socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    const answer = Promise.withResolvers<unknown>();
    waiting.set(count, answer);
    return answer.promise;
  };
}
