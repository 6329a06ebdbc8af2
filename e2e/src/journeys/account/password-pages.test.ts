import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import type { Page } from 'playwright-core';
import { openShop, password, signUpPerson } from '../../fixtures/accounts.ts';
import { changeBuild } from '../../fixtures/remotes/changeBuild.ts';
import { openSiteWithRemote } from '../../fixtures/remotes/openSiteWithRemote.ts';
import { openPreview } from '../../pages/sendPage.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-files';
const { browser, site, folder, origin, deploy } = await openSiteWithRemote(NAME);
const note = { name: 'note.txt', bytes: Buffer.from('a note') };

/** Code that a portal's team could add: it listens to what is typed and looks for password fields. */
const LISTENER = `;window.isListening = true;
addEventListener('input', ({ target }) => sessionStorage.setItem('typed', target.value), true);
new MutationObserver(() => {
  if (document.querySelector('input[type=password]')) sessionStorage.setItem('saw', 'password');
}).observe(document, { subtree: true, childList: true });`;

/** Chromium's messages after the remote was redeployed a moment before. */
const redeployed = [/valid digest/, /already registered/];

describe('pages for passwords', () => {
  test('run without the code of the remote that was open before, and lead back to it [F-240]', async () => {
    await deployListener();
    const email = await newPerson();
    const { page, end } = await startVisit(browser);
    const loads = countLoads(page);
    await openSendPage(page);
    await waitForListener(page);

    const [reply] = await Promise.all([
      page.waitForResponse((made) => made.url() === site.origin + pagePaths.signIn),
      page.getByRole('link', { name: 'Sign In' }).click(),
    ]);
    const asked = requestsTo(page, origin.origin);
    await signIn(page, email);
    const policy = (await reply.headerValue('content-security-policy')) ?? '';
    assert.match(policy, /script-src 'self'( 'sha256-[A-Za-z0-9+/=]+')*;/);
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    assert.equal(await isListening(page), false);
    assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage).sort()), [
      'parchi.account',
    ]);
    assert.deepEqual(asked, []);

    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await waitForListener(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Paper, made easy.' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await page.waitForTimeout(500);
    assert.ok(loads() <= 5, `${loads()} loads`);
    await end();
  });

  test('load a new document on Back and Forward, and exist at no other spelling of their paths [F-240]', async () => {
    await deployListener();
    const { page, end } = await startVisit(browser, { expected: [/404/] });
    await openSendPage(page);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Send files' }).waitFor();
    await waitForListener(page);
    await page.goForward();
    await page.getByLabel('Email').waitFor();
    assert.equal(await isListening(page), false);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');

    for (const path of ['/SIGN-IN', '/sign%2Din']) {
      await page.goto(site.origin + path);
      await page.getByRole('heading', { name: 'You landed on the wrong page' }).waitFor();
    }
    await end();
  });

  test('can’t be controlled by the window of a remote that opens them [F-240]', async () => {
    const { page, end } = await startVisit(browser, { expected: redeployed });
    await openSendPage(page);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((path) => {
        Object.assign(globalThis, { opened: window.open(path) });
      }, pagePaths.signIn),
    ]);
    await opened.getByLabel('Email').waitFor();
    assert.ok(await page.evaluate(() => (globalThis as { opened?: Window }).opened?.closed));
    await end();
  });

  test('say why they opened, and lead back to the page that the visitor wanted [F-241] [F-332]', async () => {
    const email = await newPerson();
    const { page, end } = await startVisit(browser);
    const asked = requestsTo(page, `${site.origin}/remotes/remote-customer/`);
    await page.goto(site.origin + pagePaths.placeOrder);
    await page.getByText('Please login to proceed').waitFor();
    assert.deepEqual(asked, []);
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Choose a shop' }).waitFor();
    assert.equal(new URL(page.url()).pathname, pagePaths.placeOrder);
    await page.reload();
    await page.getByRole('heading', { name: 'Choose a shop' }).waitFor();
    assert.equal(await page.getByText('Please login to proceed').count(), 0);
    await end();
  });

  test('keep the files that somebody chose just before signing in [F-241]', async () => {
    const email = await newPerson();
    const { page, end } = await startVisit(browser);
    const large = { name: 'large.bin', bytes: Buffer.alloc(40_000_000, 'x') };
    await openPreview(page, site.origin, [note, large]);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, email);
    await page.getByRole('link', { name: /^Send/ }).click();
    await page.getByText('Your files are still here.').waitFor();
    await end();
  });

  test('lead a shop to its counter on the home page after signing in [F-240]', async () => {
    const { email } = await openShop(site.origin, 'Hostel Prints');
    const { page, end } = await startVisit(browser);
    await page.goto(site.origin + pagePaths.signIn);
    await signIn(page, email);
    await page.getByText('Completed orders appear here.').waitFor();
    assert.equal(new URL(page.url()).pathname, pagePaths.home);
    await end();
  });

  test('of a remote run without the code of other remotes, and lead a shop to its counter [F-244]', async () => {
    await deployListener();
    const { email } = await openShop(site.origin, 'Canteen Prints');
    const { page, end } = await startVisit(browser);
    await openSendPage(page);
    await waitForListener(page);
    const policyOf = async (path: string, go: () => Promise<unknown>) => {
      const reply = page.waitForResponse((made) => made.url() === site.origin + path);
      await go();
      return (await (await reply).headerValue('content-security-policy')) ?? '';
    };
    await page.getByRole('link', { name: 'Parchi' }).first().click();
    const policy = await policyOf(pagePaths.businessSignUp, () =>
      page.getByRole('link', { name: /creating your business account/ }).click(),
    );
    assert.ok(!policy.includes(origin.origin), policy);
    const asked = requestsTo(page, origin.origin);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    // Wait for the new page, because the sign-up page, which is shown until then, has an e-mail field too.
    await page.getByRole('heading', { name: 'Business sign-in' }).waitFor();
    assert.equal(new URL(page.url()).pathname, pagePaths.businessSignIn);
    assert.equal(await isListening(page), false);
    await signIn(page, email);
    await page.getByText('Completed orders appear here.').waitFor();
    assert.equal(await isListening(page), false);
    assert.deepEqual(asked, []);
    await end();
  });

  test('show a message without a connection, and open when it is back [F-241]', async () => {
    const { page, end } = await startVisit(browser, {
      expected: [/ERR_INTERNET/, /ChunkLoadError/],
    });
    await openSendPage(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('heading', { name: "This part of Parchi can't be loaded" }).waitFor();
    await page.context().setOffline(false);
    await page.getByLabel('Email').waitFor();
    await end();
  });
});

async function deployListener(): Promise<void> {
  const copy = join(folder, 'listener');
  await changeBuild({
    name: NAME,
    to: copy,
    change: (file, content) => (file === 'remoteEntry.js' ? content + LISTENER : content),
  });
  await deploy(copy);
}

async function newPerson(): Promise<string> {
  const context = await browser.newContext();
  const email = await signUpPerson(context, site.origin);
  await context.close();
  return email;
}

async function openSendPage(page: Page): Promise<void> {
  await page.goto(site.origin + pagePaths.sendFile);
  await page.locator('#root').getByRole('heading', { name: 'Send files' }).waitFor();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

function isListening(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isListening' in window);
}

async function waitForListener(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isListening' in window);
}

function requestsTo(page: Page, address: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(address)) urls.push(request.url());
  });
  return urls;
}

/** Returns a function that returns the number of documents that the page has loaded since this call. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => (count += 1));
  return () => count;
}
