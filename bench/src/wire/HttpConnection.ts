import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: readonly Buffer[];
  /** Whether to keep the body of the reply. If not, its bytes are only counted. */
  readonly keepsBody?: boolean;
};

export type WireReply = {
  readonly status: number;
  readonly bodyBytes: number;
  readonly body: Buffer;
  /** Milliseconds from the sending of the request to the arrival of the first byte of the reply. */
  readonly firstByteMs: number;
};

type Exchange = {
  readonly startedAtMs: number;
  readonly keepsBody: boolean;
  readonly resolve: (reply: WireReply) => void;
  readonly reject: (error: unknown) => void;
  head: Buffer;
  firstByteMs?: number;
  status?: number;
  wantedBytes: number;
  bodyBytes: number;
  readonly bodyParts: Buffer[];
};

const READ_BYTES = 512 * 1024;
const HEAD_END = '\r\n\r\n';

/**
 * An HTTP/1.1 client over one socket. It makes one exchange at a time and reads into one reused buffer. A
 * general-purpose client would use more CPU than the servers that it measures, on the same cores.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #exchange: Exchange | undefined;

  private constructor(port: number) {
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (byteCount) => {
          this.#read(buffer.subarray(0, byteCount));
          return true;
        },
      },
    });
    const fail = (error?: Error): void => {
      this.#exchange?.reject(error ?? new Error('The server closed the connection.'));
      this.#exchange = undefined;
    };
    this.#socket.on('error', fail).on('close', () => fail());
  }

  static async open(port: number): Promise<HttpConnection> {
    const connection = new HttpConnection(port);
    await once(connection.#socket, 'connect');
    return connection;
  }

  exchange(request: WireRequest): Promise<WireReply> {
    const { promise, resolve, reject } = Promise.withResolvers<WireReply>();
    const body = request.body ?? [];
    const bodyBytes = body.reduce((sum, part) => sum + part.length, 0);
    const headers = { host: 'localhost', 'content-length': bodyBytes, ...request.headers };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#exchange = {
      startedAtMs: performance.now(),
      keepsBody: request.keepsBody ?? false,
      resolve,
      reject,
      head: Buffer.alloc(0),
      wantedBytes: 0,
      bodyBytes: 0,
      bodyParts: [],
    };
    this.#socket.cork();
    this.#socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    for (const part of body) this.#socket.write(part);
    this.#socket.uncork();
    return promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    const exchange = this.#exchange;
    if (exchange === undefined) return;
    exchange.firstByteMs ??= performance.now() - exchange.startedAtMs;
    if (exchange.status !== undefined) this.#takeBody(exchange, bytes);
    else this.#takeHead(exchange, bytes);
  }

  #takeHead(exchange: Exchange, bytes: Buffer): void {
    exchange.head = Buffer.concat([exchange.head, bytes]);
    const end = exchange.head.indexOf(HEAD_END);
    if (end === -1) return;
    const head = exchange.head.toString('latin1', 0, end);
    exchange.status = Number(head.slice(9, 12));
    const length = /^content-length: *(\d+)\r?$/im.exec(head)?.[1];
    if (length === undefined && exchange.status !== 204) {
      exchange.reject(new Error(`A reply without a length:\n${head}`));
      return;
    }
    exchange.wantedBytes = Number(length ?? 0);
    this.#takeBody(exchange, exchange.head.subarray(end + HEAD_END.length));
  }

  #takeBody(exchange: Exchange, bytes: Buffer): void {
    // Copy the bytes, because the read buffer is reused.
    if (exchange.keepsBody) exchange.bodyParts.push(Buffer.from(bytes));
    exchange.bodyBytes += bytes.length;
    if (exchange.bodyBytes < exchange.wantedBytes) return;
    this.#exchange = undefined;
    exchange.resolve({
      status: exchange.status ?? 0,
      bodyBytes: exchange.bodyBytes,
      body: Buffer.concat(exchange.bodyParts),
      firstByteMs: exchange.firstByteMs ?? 0,
    });
  }
}
