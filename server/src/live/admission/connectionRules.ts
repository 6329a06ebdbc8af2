import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import type { Settings } from '../../config/settings.ts';
import { createPlacesPerAddress } from '../../http/limits/placesPerAddress.ts';
import { callerKey } from '../../http/limits/rates/callerKey.ts';
import { liveLimits } from '../liveLimits.ts';
import { peerOf } from './peerOf.ts';
import { createHandshakeLimit } from './handshakeLimit.ts';

const SECOND_MS = 1_000;

export type Connection = Socket['conn'];

export type ConnectionRules = {
  /**
   * Returns whether a connection may open: it must come from our own pages, and its address must be within its limits.
   */
  accepts(request: IncomingMessage): boolean;
  /** Counts a connection until it closes, and limits the frames that it sends. */
  watch(connection: Connection): void;
  /** Returns the cookie header with which a connection was opened. */
  cookieOf(connection: Connection): string | undefined;
  /** Begins to join a namespace. @returns false when this connection's join is in progress or was refused */
  beginJoin(connection: Connection): boolean;
  endJoin(connection: Connection): void;
  /**
   * Counts a token board until its connection closes. @returns false when there are too many boards, in all or of its
   * address
   */
  enterBoard(connection: Connection): boolean;
  stopAccepting(): void;
};

type RulesSettings = Pick<Settings, 'publicUrl' | 'corsOrigins' | 'trustProxy' | 'rateLimits'>;

/** Creates the rules for connections: who may open one, how many, and how many frames and joins each may send. */
export function createConnectionRules(settings: RulesSettings): ConnectionRules {
  const countByAddress = new Map<string, number>();
  const boards = createPlacesPerAddress({
    max: liveLimits.maxBoards,
    isLimitedByAddress: settings.rateLimits,
  });
  const handshakes = createHandshakeLimit();
  const addresses = new WeakMap<Connection, string>();
  const cookies = new WeakMap<Connection, string>();
  const joining = new WeakSet<Connection>();
  let isAccepting = true;
  const keyOf = (request: IncomingMessage) => callerKey(peerOf(request, settings).address);

  return {
    accepts(request) {
      if (!isAccepting || !isOwnPage(request, settings)) return false;
      if (!settings.rateLimits) return true;
      const address = keyOf(request);
      const count = countByAddress.get(address) ?? 0;
      return (
        handshakes.take(address, performance.now()) && count < liveLimits.maxConnectionsOfAddress
      );
    },
    watch(connection) {
      const { request } = connection;
      const address = keyOf(request);
      addresses.set(connection, address);
      countByAddress.set(address, (countByAddress.get(address) ?? 0) + 1);
      connection.once('close', () => {
        const count = (countByAddress.get(address) ?? 1) - 1;
        if (count > 0) countByAddress.set(address, count);
        else countByAddress.delete(address);
      });
      if (request.headers.cookie !== undefined) cookies.set(connection, request.headers.cookie);
      // The request is dropped, because it would hold kilobytes for the whole life of an idle connection.
      Reflect.deleteProperty(connection, 'request');
      limitFrames(connection);
    },
    cookieOf: (connection) => cookies.get(connection),
    beginJoin(connection) {
      if (joining.has(connection)) return false;
      joining.add(connection);
      return true;
    },
    endJoin: (connection) => joining.delete(connection),
    enterBoard(connection) {
      const leave = boards.enter(addresses.get(connection) ?? '');
      if (typeof leave === 'string') return false;
      connection.once('close', leave);
      return true;
    },
    stopAccepting() {
      isAccepting = false;
    },
  };
}

/**
 * Returns whether the request comes from our own page or a listed origin. Every other origin is refused, because a
 * connection carries the cookie and is not subject to CORS. Browsers omit `Origin` when a page polls its own server.
 */
function isOwnPage(request: IncomingMessage, settings: RulesSettings): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  const own = settings.publicUrl ?? peerOf(request, settings).origin;
  return origin === own || settings.corsOrigins.includes(origin);
}

function limitFrames(connection: Connection): void {
  let windowStartsAtMs = 0;
  let count = 0;
  connection.on('message', () => {
    const nowMs = performance.now();
    if (nowMs - windowStartsAtMs >= SECOND_MS) {
      windowStartsAtMs = nowMs;
      count = 0;
    }
    count += 1;
    if (count > liveLimits.maxFramesASecond) connection.close(true);
  });
}
