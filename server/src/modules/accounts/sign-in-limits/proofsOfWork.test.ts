import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRateCounters } from '../../../http/limits/rates/rateCounters.repository.ts';
import { solveProofOfWork } from '../../../../testing/clients/solveProofOfWork.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';
import { createProofsOfWork } from './proofsOfWork.ts';

const server = await startServer();
after(() => server.close());

const purpose = { emailKey: 'asha@people.example', address: '203.0.113.5' };

test('accepts a proof for two minutes [F-122]', async () => {
  const counters = createRateCounters(server.dependencies.db);
  const proofs = createProofsOfWork({ sessionKey: () => Promise.resolve('key'), counters });
  const now = Date.now();
  const proof = solveProofOfWork(await proofs.challenge(purpose, now));
  assert.equal(await proofs.redeem(proof, purpose, now + 121_000), false);
  assert.equal(await proofs.redeem(proof, purpose, now + 119_000), true);
  assert.equal(await proofs.redeem(proof, purpose, now + 119_000), false);
});

test('refuses a challenge signed with the key of another installation [F-122]', async () => {
  const counters = createRateCounters(server.dependencies.db);
  const [ours, theirs] = ['key', 'other'].map((key) =>
    createProofsOfWork({ sessionKey: () => Promise.resolve(key), counters }),
  );
  const proof = solveProofOfWork((await theirs?.challenge(purpose)) ?? '');
  assert.equal(await ours?.redeem(proof, purpose), false);
});
