export type RawSocket = {
  /** What came so far. */
  readonly frames: readonly string[];
  send(frame: string): void;
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  close(): void;
};

/** A WebSocket that speaks no protocol: it sends what no client of ours would, and answers no ping. */
export function openRawSocket(origin: string, cookie: string): RawSocket {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    // Node's own takes headers, which the standard's does not.
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
