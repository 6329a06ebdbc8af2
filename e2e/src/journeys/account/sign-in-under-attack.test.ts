import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiPaths, type ApiPath } from '@parchi/contract';
import { openSite } from '../../fixtures/site/openSite.ts';

const { browser, site } = await openSite({
  settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_OPEN_DEMO: 'on' },
});
const asha = { name: 'Asha Rao', email: 'asha@people.example', password: 'slip of paper 47' };

/**
 * Number of attacking addresses. Each address makes five guesses, which are not delayed. Together these are more
 * guesses than an account accepts in a day without a proof of work.
 */
const ATTACKING_ADDRESSES = 21;
const GUESSES_OF_ADDRESS = 5;

async function call(path: ApiPath, body: unknown, address: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${site.origin}${path}`, init)).status;
}

test('the owner signs in on a new device while many addresses guess the password [F-122]', async (context) => {
  assert.equal(await call(apiPaths.signUp, asha, '192.0.2.1'), 201);
  const guess = { email: asha.email, password: 'not the password' };
  let refused = 0;
  for (let address = 1; address <= ATTACKING_ADDRESSES; address += 1) {
    for (let guesses = 0; guesses < GUESSES_OF_ADDRESS; guesses += 1) {
      if ((await call(apiPaths.signIn, guess, `203.0.113.${address}`)) === 429) refused += 1;
    }
  }
  assert.equal(refused, ATTACKING_ADDRESSES * GUESSES_OF_ADDRESS - 100);

  const page = await browser.newPage();
  await page.goto(`${site.origin}/sign-in`);
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  const sentAt = performance.now();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Checking…' }).waitFor();
  await page.getByRole('link', { name: 'My Orders' }).waitFor();
  context.diagnostic(`signed in after ${Math.round(performance.now() - sentAt)} ms`);
  await page.close();
});
