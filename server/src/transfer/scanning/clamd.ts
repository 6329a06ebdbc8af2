import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AppError } from '../../errors/appError.ts';
import type { FileScan, Scanner } from './scanner.ts';

/** Time in milliseconds in which clamd must accept a connection, take bytes or give its verdict. */
const TIMEOUT_MS = 60_000;
/** `Retry-After` in seconds, when clamd gave no verdict. clamd loads its signatures for about this long. */
const RETRY_SECONDS = 20;
/** Maximum length of a reply. Longer ones are not from clamd. */
const MAX_REPLY_CHARACTERS = 1_000;

export type ClamdOptions = {
  /** `tcp://host:port` or `unix:/path` */
  readonly url: string;
  readonly timeoutMs?: number;
};

/**
 * Creates a scanner that uses clamd, the server of ClamAV. Each file has a connection of its own, with the command
 * INSTREAM (clamd(8)).
 */
export function createClamdScanner({ url, timeoutMs = TIMEOUT_MS }: ClamdOptions): Scanner {
  return {
    async begin() {
      const socket = connect(whereIs(url));
      socket.setNoDelay(true);
      try {
        await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        socket.destroy();
        throw noVerdict(error);
      }
      return scanOn(socket, timeoutMs);
    },
  };
}

function whereIs(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port) };
}

function noVerdict(cause: unknown): AppError {
  return new AppError('service.no_scanner', { cause, retryAfterSeconds: RETRY_SECONDS });
}

function scanOn(socket: Socket, timeoutMs: number): FileScan {
  const reply = readReply(socket);
  // `end` or `untilDrained` handles the failure. Until then, it must not count as an unhandled rejection.
  reply.catch(() => undefined);
  socket.write('zINSTREAM\0');

  async function untilDrained(): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      await Promise.race([once(socket, 'drain', { signal }), reply]);
    } catch (error) {
      throw noVerdict(error);
    }
  }

  return {
    write(bytes) {
      // A chunk of no bytes would end the file.
      if (bytes.length === 0) return undefined;
      socket.cork();
      socket.write(lengthOf(bytes.length));
      const hasRoom = socket.write(bytes);
      socket.uncork();
      return hasRoom ? undefined : untilDrained();
    },
    async end() {
      socket.write(lengthOf(0));
      const signal = AbortSignal.timeout(timeoutMs);
      const tooLate = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error));
      try {
        return virusIn(await Promise.race([reply, tooLate]));
      } catch (error) {
        throw noVerdict(error);
      } finally {
        socket.destroy();
      }
    },
    close: () => void socket.destroy(),
  };
}

/** Returns the length prefix of a chunk: 4 bytes, big-endian. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function readReply(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket.setEncoding('utf8') as AsyncIterable<string>) {
    text += part;
    const end = text.indexOf('\0');
    if (end !== -1) return text.slice(0, end);
    if (text.length > MAX_REPLY_CHARACTERS) break;
  }
  throw new Error('clamd closed the connection without a verdict');
}

/** Returns the virus of a verdict, such as `stream: Eicar-Test-Signature FOUND`. */
function virusIn(verdict: string): string | undefined {
  if (verdict === 'stream: OK') return undefined;
  const virus = /^stream: (.+) FOUND$/.exec(verdict)?.[1];
  if (virus === undefined) throw new Error(`clamd has no verdict: ${verdict}`);
  return virus;
}
