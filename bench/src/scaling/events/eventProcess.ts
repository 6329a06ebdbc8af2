import type { Id } from '@parchi/contract';
import Fastify from 'fastify';
import { openDatabase } from '../../../../server/src/db/connection/openDatabase.ts';
import { announceToShop, announceToUser } from '../../../../server/src/live/announce.ts';
import { coalesceRuns } from '../../../../server/src/live/coalesceRuns.ts';
import { createLiveSockets } from '../../../../server/src/live/liveSockets.ts';
import { flushOutbox } from '../../../../server/src/live/flushOutbox.ts';
import type { LiveMessage } from '../../../../server/src/live/liveMessage.ts';
import { openRelay } from '../../../../server/src/live/relay.ts';
import { openLoop } from '../../measure/openLoop.ts';
import type { EventRequest } from './startEventProcess.ts';

/*
 * A process that announces live events and receives those of all processes, as a server does, without calls and
 * devices. Arguments: the address of the database and the number of connections that listen.
 */
const [databaseUrl = '', listeners = '1'] = process.argv.slice(2);
const { log } = Fastify({ logger: { level: 'error' } });
const { db } = await openDatabase({ databaseUrl, dataDir: '' }, log);
const { self, deliver } = createLiveSockets({ isLimited: true });
const sendLive = coalesceRuns(() => flushOutbox(db, { self, deliver: receive }));
let timesMs: number[] = [];
let announced = 0;
for (let count = 0; count < Number(listeners); count += 1) {
  openRelay({ settings: { databaseUrl }, log, sockets: { self, deliver: receive } });
}

function receive(message: LiveMessage): void {
  deliver(message);
  const { print, shopId } = message.payload as { print?: string; shopId?: string };
  timesMs.push(performance.timeOrigin + performance.now() - parseFloat(print ?? shopId ?? ''));
}

/**
 * Announces two events in a transaction, as most changes of an order do. Their id begins with the moment when they were
 * due. It is unique, because PostgreSQL sends equal notices of a transaction once.
 */
async function announce(dueAtMs: number): Promise<void> {
  announced += 1;
  const id = `${performance.timeOrigin + dueAtMs}-${process.pid}-${announced}` as Id;
  await db.transaction().execute(async (trx) => {
    await announceToUser(trx, { user: id, name: 'opened', payload: { print: id } });
    await announceToShop(trx, { name: 'changed', payload: { shopId: id } });
  });
  await sendLive();
}

async function answer(request: EventRequest): Promise<readonly number[]> {
  if (request !== 'report') {
    await openLoop({ ...request, random: Math.random }, announce);
    return [];
  }
  const received = timesMs;
  timesMs = [];
  return received;
}

process.on('message', (request: EventRequest) => {
  void answer(request).then((times) => process.send?.(times));
});
process.send?.([]);
