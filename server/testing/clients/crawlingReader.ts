import net from 'node:net';
import { apiPaths, type SentFilesRecord } from '@parchi/contract';

export type CrawlingReader = {
  /** Status of the first reply; `undefined` when the connection ends without a reply. */
  readonly status: Promise<number | undefined>;
  readonly closed: Promise<unknown>;
  /** Reads the rest of the reply at full speed. @returns the total number of bytes received */
  finish(): Promise<number>;
  leave(): void;
};

type Crawl = {
  readonly share: SentFilesRecord;
  /** An address of this machine to connect from, such as `127.0.0.2`. */
  readonly from: string;
  readonly bytesPerSecond: number;
};

const READ_MS = 250;

/** Requests the zip of a share, and reads the reply far more slowly than it could arrive. */
export function startCrawlingReader(origin: string, crawl: Crawl): CrawlingReader {
  const options = {
    port: Number(new URL(origin).port),
    host: '127.0.0.1',
    localAddress: crawl.from,
    // With a larger buffer, the socket would take in the whole zip at once.
    highWaterMark: 1_024,
  };
  const socket = net.connect(options);
  const status = Promise.withResolvers<number | undefined>();
  const closed = Promise.withResolvers<null>();
  const body = JSON.stringify({ files: crawl.share.files });
  socket.write(
    `POST ${apiPaths.downloadFiles} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.on('error', () => undefined);
  socket.once('readable', () => {
    const head = String(socket.read() ?? '');
    status.resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]) || undefined);
    socket.on('readable', read);
  });
  const startedAt = performance.now();
  let taken = 0;
  /** Reads all bytes that the rate has allowed since the start, so that a reader whose process stalled catches up. */
  function read(): void {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * crawl.bytesPerSecond);
    while (taken < due && socket.readableLength > 0) {
      const chunk = socket.read(Math.min(due - taken, socket.readableLength)) as Buffer | null;
      taken += chunk?.length ?? 0;
    }
  }
  const timer = setInterval(read, READ_MS);
  socket.once('close', () => {
    clearInterval(timer);
    status.resolve(undefined);
    closed.resolve(null);
  });
  return {
    status: status.promise,
    closed: closed.promise,
    async finish() {
      clearInterval(timer);
      socket.off('readable', read).resume();
      await closed.promise;
      return socket.bytesRead;
    },
    leave: () => void socket.destroy(),
  };
}
