import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { createAddressPlaces } from './addressPlaces.ts';
import { callerKey } from './rates/callerKey.ts';
import { warnNowAndThen } from './warnNowAndThen.ts';

/** The rest of the process's file descriptors is for stored files, the database and the PDF processes. */
const PART_OF_DESCRIPTORS = 1 / 2;

/**
 * Limits the open connections, in all and for each address. A connection beyond the limit is closed at once, before a
 * byte of it is read: without the limit, idle connections use up the file descriptors, and nobody else can connect.
 * Behind a proxy, all connections come from its address, so only the limit for all applies.
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
  const places = createAddressPlaces({ max, isLimitedByAddress });
  const warn = warnNowAndThen(app, 'connections are closed: too many are open');
  app.server.prependListener('connection', (socket: Socket) => {
    const outcome = places.enter(callerKey(socket.remoteAddress ?? ''));
    if (typeof outcome === 'function') {
      socket.once('close', outcome);
      return;
    }
    warn({ max, reason: outcome });
    socket.destroy();
  });
}

/** @returns the process's limit, `Infinity` where the system does not tell it */
function maxFileDescriptors(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
