import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ErrorCode } from '@parchi/contract';
import { newId } from '../../../db/newId.ts';
import { AppError } from '../../../errors/appError.ts';
import { findUsage } from '../../../http/limits/rates/rateCounters.repository.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';
import { reserveBytes } from './reserveBytes.ts';
import type { UploadAllowance } from './uploadAllowance.ts';

const AT_ONCE = 40;

const server = await startServer();
const { db } = server.dependencies;
after(() => server.close());

type Wanted = { readonly allowances: readonly UploadAllowance[]; readonly freeBytes: number };

/** Makes forty reservations of 10 bytes at once. @returns how many succeeded, and the error codes of the others */
async function reserveAtOnce(wanted: Wanted): Promise<{ got: number; codes: ErrorCode[] }> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      reserveBytes(db, { id: newId(), bytes: 10, leaseSeconds: 60, ...wanted }),
    ),
  );
  await db.deleteFrom('upload_reservations').execute();
  const codes = outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    assert.ok(outcome.reason instanceof AppError);
    return [outcome.reason.code];
  });
  return { got: AT_ONCE - codes.length, codes: [...new Set(codes)] };
}

const unlimited = { maxBytes: Infinity, maxUploads: Infinity };

test('accepts exactly as many simultaneous uploads as there are places [F-106]', async () => {
  const allowances = [{ ...unlimited, holder: 'places', maxUploads: 10 }];
  const outcome = await reserveAtOnce({ allowances, freeBytes: Infinity });
  assert.deepEqual(outcome, { got: 10, codes: ['request.too_many'] });
  assert.equal((await findUsage(db, 'places'))?.count, 100);
});

test('accepts exactly as many simultaneous uploads as the disk has room for [F-103]', async () => {
  const outcome = await reserveAtOnce({ allowances: [], freeBytes: 109 });
  assert.deepEqual(outcome, { got: 10, codes: ['storage.full'] });
});

test('charges exactly as many simultaneous uploads as the smaller quota allows [F-101]', async () => {
  const allowances = [
    { ...unlimited, holder: 'account' },
    { ...unlimited, holder: 'address', maxBytes: 109 },
  ];
  const outcome = await reserveAtOnce({ allowances, freeBytes: Infinity });
  assert.deepEqual(outcome, { got: 10, codes: ['request.too_many'] });
  for (const { holder } of allowances) {
    assert.equal((await findUsage(db, holder))?.count, 100);
  }
});

test('counts reserved and arrived bytes of others against the free space [F-103]', async () => {
  const holder = 'half';
  const wanted = { allowances: [{ ...unlimited, holder }], leaseSeconds: 60 };
  const id = newId();
  await reserveBytes(db, { ...wanted, id, bytes: 50, freeBytes: 100 });
  const other = { ...wanted, id: newId(), bytes: 25, allowances: [{ ...unlimited, holder: 'b' }] };
  await assert.rejects(reserveBytes(db, { ...other, bytes: 26, freeBytes: 100 }), AppError);
  await reserveBytes(db, { ...other, freeBytes: 100 });
  await assert.rejects(reserveBytes(db, { ...wanted, id, bytes: 1, freeBytes: 50 }), AppError);
});
