import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { createPlacesPerAddress } from './placesPerAddress.ts';
import { callerKey } from './rates/callerKey.ts';
import { warnNowAndThen } from './warnNowAndThen.ts';

/**
 * Maximum share of the process's file descriptors for connections. The rest is for stored files, the database and the
 * PDF processes.
 */
const PART_OF_DESCRIPTORS = 1 / 2;

/**
 * Limits the open connections, in total and for each address. Without the limit, idle connections would use up the file
 * descriptors, and nobody else could connect. A connection beyond the limit is closed at once, before any byte is read.
 * Behind a proxy, all connections come from the proxy's address, so only the total is limited.
 */
export function addConnectionLimit(
  app: FastifyInstance,
  settings: Pick<Settings, 'maxConnections' | 'rateLimits' | 'trustProxy'>,
): void {
  const max = Math.min(
    settings.maxConnections,
    Math.floor(maxFileDescriptors() * PART_OF_DESCRIPTORS),
  );
  const isLimitedByAddress = settings.rateLimits && !settings.trustProxy;
  const places = createPlacesPerAddress({ max, isLimitedByAddress });
  const warn = warnNowAndThen(app, 'connections are closed: too many are open');
  app.server.prependListener('connection', (socket: Socket) => {
    // A caller who left before the connection was accepted has no address. What they sent could still be read.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const outcome = places.enter(callerKey(socket.remoteAddress));
    if (typeof outcome === 'function') {
      socket.once('close', outcome);
      return;
    }
    warn({ max, reason: outcome });
    socket.destroy();
  });
}

/** Returns the process's limit of file descriptors, `Infinity` where the system does not tell the limit. */
function maxFileDescriptors(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
