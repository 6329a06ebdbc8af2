import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { solveProofOfWork } from '../../../../testing/clients/solveProofOfWork.ts';
import { startServer } from '../../../../testing/servers/startServer.ts';
import { newChallenge, redeemProof } from './proofsOfWork.ts';

const server = await startServer();
after(() => server.close());

const { db } = server.dependencies;
const purpose = { emailKey: 'asha@people.example', address: '203.0.113.5' };

test('accepts a proof for two minutes [F-122]', async () => {
  const context = { sessionKey: () => Promise.resolve('key'), db };
  const now = Date.now();
  const proof = solveProofOfWork(await newChallenge(context, purpose, now));
  const redeemAt = (time: number) => redeemProof(context, proof, { ...purpose, now: time });
  assert.equal(await redeemAt(now + 121_000), false);
  assert.equal(await redeemAt(now + 119_000), true);
  assert.equal(await redeemAt(now + 119_000), false);
});

test('refuses a challenge signed with the key of another installation [F-122]', async () => {
  const ours = { sessionKey: () => Promise.resolve('key'), db };
  const theirs = { sessionKey: () => Promise.resolve('other'), db };
  const proof = solveProofOfWork(await newChallenge(theirs, purpose));
  assert.equal(await redeemProof(ours, proof, purpose), false);
});
