export type RawSocket = {
  /** The Socket.IO frames received so far. */
  readonly frames: readonly string[];
  send(frame: string): void;
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  close(): void;
};

/** A WebSocket without Socket.IO's client. It sends frames that our pages would not send, and answers no ping. */
export function openRawSocket(origin: string, cookie: string): RawSocket {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    // Node's WebSocket accepts headers, unlike the standard WebSocket of browsers.
    { headers: { origin, cookie } },
  );
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(String(data)));
  return {
    frames,
    send: (frame) => socket.send(frame),
    opened: new Promise((resolve, reject) => {
      socket.addEventListener('message', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('no connection')));
    }),
    closed: new Promise((resolve) => socket.addEventListener('close', () => resolve())),
    close: () => socket.close(),
  };
}
