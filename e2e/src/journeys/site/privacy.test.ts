import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { apiPaths, pagePaths, privacyPath, termsPath } from '@parchi/contract';
import { assertNoLayoutShift } from '../../checks/assertNoLayoutShift.ts';
import { assertNoSidewaysScroll, zoom400 } from '../../checks/assertNoSidewaysScroll.ts';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { startSite } from '../../fixtures/site/startSite.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { waitForTakeOver } from '../../pages/waitForTakeOver.ts';

const folder = mkdtempSync(join(tmpdir(), 'parchi-terms-'));
after(() => rmSync(folder, { recursive: true }));
const terms = join(folder, 'terms.txt');
writeFileSync(terms, 'Be kind.\n\nSend nothing <b>illegal</b>.\n');

const { browser, site } = await openSite({
  settings: {
    SHARE_TTL_SECONDS: '10800',
    SITE_OPERATOR_NAME: '<i>Meena</i> Stationers',
    SITE_OPERATOR_EMAIL: 'help@parchi.example',
    SITE_OPERATOR_ADDRESS: '12 MG Road, Pune 411001',
    SITE_OPERATOR_TERMS: terms,
  },
});

describe('the pages about privacy and terms', () => {
  test('are reached from home with the keyboard, and pass the audit in both themes [F-884]', async () => {
    const { page, end } = await startVisit(browser, phone);
    const audit = auditAtEachWidth(page);
    await page.goto(site.origin);
    await waitForTakeOver(page);
    const link = page.getByRole('link', { name: 'Privacy and terms' });
    while (!(await link.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    await page.getByText('This site is run by <i>Meena</i> Stationers.').waitFor();
    await page.getByText(/^Files are deleted 3 hours after you send them/).waitFor();
    await page.getByText('Address: 12 MG Road, Pune 411001').waitFor();
    const mail = page.getByRole('link', { name: 'help@parchi.example' });
    assert.equal(await mail.getAttribute('href'), 'mailto:help@parchi.example');
    await audit('privacy');
    await page.getByRole('link', { name: 'Terms of this site' }).press('Enter');
    await page.getByText('Send nothing <b>illegal</b>.').waitFor();
    await audit('terms');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    await end();
  });

  test('show their first view before any script, move nothing, and fit 400 % zoom [F-884]', async () => {
    const noScript = await startVisit(browser, { ...phone, javaScriptEnabled: false });
    await noScript.page.goto(site.origin + privacyPath);
    await noScript.page.getByText(/^No ads, no tracking/).waitFor();
    assert.equal(await noScript.page.title(), 'Privacy · Parchi');
    await noScript.end();
    const { page, end } = await startVisit(browser, phone);
    const addresses = [privacyPath, termsPath, pagePaths.signUp].map((path) => site.origin + path);
    await assertNoLayoutShift(page, { addresses });
    await end();
    const zoomed = await startVisit(browser, zoom400);
    for (const path of [privacyPath, termsPath]) {
      await zoomed.page.goto(site.origin + path);
      await waitForTakeOver(zoomed.page);
      await assertNoSidewaysScroll(zoomed.page, path);
    }
    await zoomed.end();
  });

  test('say that the site’s deletion times can’t be loaded, and load them again on request [F-884]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: [/ERR_/] });
    await page.route(`**${apiPaths.siteFacts}`, (route) => route.abort());
    await page.goto(site.origin + privacyPath);
    await page.getByText(/This site may have chosen other times/).waitFor();
    await page.unroute(`**${apiPaths.siteFacts}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Files are deleted 3 hours after/).waitFor();
    assert.equal(await page.getByText(/may have chosen other times/).count(), 0);
    await end();
  });

  test('say so on a site whose operator entered no name and no terms [F-884]', async () => {
    const bare = await startSite();
    const { page, end } = await startVisit(browser, phone);
    await page.goto(bare.origin + privacyPath);
    await page.getByText('Whoever runs this site has not entered a name here.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Terms of this site' }).count(), 0);
    await page.goto(bare.origin + termsPath);
    await page.getByText('Whoever runs this site has not written any terms.').waitFor();
    await end();
    await bare.stop();
  });
});

test('a visit asks no other site for anything [F-884]', async () => {
  const { page, end } = await startVisit(browser, phone);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const { home, signIn, signUp, sendFile, receiveFile, businessSignUp } = pagePaths;
  for (const path of [home, signIn, signUp, sendFile, receiveFile, businessSignUp, privacyPath]) {
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
  }
  // Data URLs have the origin `null`. They belong to the page itself, as do blobs.
  assert.deepEqual(
    [...origins].filter((origin) => origin !== 'null'),
    [site.origin],
  );
  await end();
});
