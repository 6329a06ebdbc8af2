import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface LiveWire {
  /** The namespaces that clients joined, in order, every time they did. */
  readonly joins: readonly string[];
  readonly emit: (namespace: string, event: string, payload: unknown) => void;
  /** Ends what clients have there, as a server does whose session is over; who asks again may join. */
  readonly disconnect: (namespace: string) => void;
  /** As `disconnect`, and nobody may join any more. */
  readonly refuse: (namespace: string) => void;
  /** Breaks the connections, as a network does. */
  readonly cut: () => void;
}

const TEXT_FRAME = 0x81;
const MASK_BYTES = 4;
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const HANDSHAKE =
  '0{"sid":"1","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":4096}';

/** The server's end of socket.io over WebSocket, as far as a page that only listens needs it. */
export function openLiveWire(server: Server): LiveWire {
  const connections = new Map<Duplex, Set<string>>();
  const joins: string[] = [];
  const refused = new Set<string>();

  server.on('upgrade', (request, socket: Duplex) => {
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key.digest('base64')}\r\n\r\n`,
    );
    const joined = new Set<string>();
    connections.set(socket, joined);
    socket.on('close', () => connections.delete(socket)).on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      for (const text of readFrames(bytes)) {
        const namespace = /^40([^,]+),/.exec(text)?.[1];
        if (namespace === undefined) continue;
        if (refused.has(namespace)) {
          send(socket, `44${namespace},{"message":"Not for you."}`);
          continue;
        }
        joined.add(namespace);
        joins.push(namespace);
        send(socket, `40${namespace},{"sid":"2"}`);
      }
    });
    send(socket, HANDSHAKE);
  });

  function sendTo(namespace: string, packet: string): void {
    for (const [socket, joined] of connections) if (joined.has(namespace)) send(socket, packet);
  }

  return {
    joins,
    emit: (namespace, event, payload) =>
      sendTo(namespace, `42${namespace},${JSON.stringify([event, payload])}`),
    disconnect: (namespace) => sendTo(namespace, `41${namespace},`),
    refuse(namespace) {
      refused.add(namespace);
      sendTo(namespace, `41${namespace},`);
    },
    cut: () => {
      for (const socket of connections.keys()) socket.destroy();
    },
  };
}

/** Texts of at most 125 bytes, as everything that is said here. */
function send(socket: Duplex, text: string): void {
  const payload = Buffer.from(text);
  socket.write(Buffer.concat([Buffer.from([TEXT_FRAME, payload.length]), payload]));
}

function readFrames(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const end = 2 + MASK_BYTES + (rest.readUInt8(1) & 0x7f);
    const mask = rest.subarray(2, 2 + MASK_BYTES);
    const masked = rest.subarray(2 + MASK_BYTES, end);
    texts.push(masked.map((byte, at) => byte ^ (mask[at % MASK_BYTES] ?? 0)).toString());
    rest = rest.subarray(end);
  }
  return texts;
}
