import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the receiver treats a message. `drops` cuts the connection; `talks on` answers with a body that never ends. */
type Manner = 'accepts' | 'fails' | 'redirects' | 'drops' | 'is slow' | 'talks on';

export type NotifyReceiver = {
  readonly url: string;
  /** The requests that arrived, accepted or not, newest last. */
  readonly requests: {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }[];
  manner: Manner;
  close(): Promise<void>;
};

/** Starts a receiver of messages, as an operator's program would be, on a free port or the given one. */
export async function startNotifyReceiver(port = 0): Promise<NotifyReceiver> {
  const requests: NotifyReceiver['requests'] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      requests.push({ path, headers, body: Buffer.concat(parts).toString() });
      switch (self.manner) {
        case 'accepts':
          return void response.writeHead(204).end();
        case 'fails':
          return void response.writeHead(500).end('no');
        case 'redirects':
          return void response.writeHead(307, { location: '/elsewhere' }).end();
        case 'drops':
          return void request.socket.destroy();
        case 'is slow':
          return undefined;
        case 'talks on': {
          response.writeHead(200);
          const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
          response.on('close', () => clearInterval(timer));
          return undefined;
        }
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const self: NotifyReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/parchi`,
    requests,
    manner: 'accepts',
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return self;
}
