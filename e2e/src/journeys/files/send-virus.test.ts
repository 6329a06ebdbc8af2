import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { eicar, startClamd } from '../../../../tooling/src/debian/clamd.ts';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { downloadShare } from '../../pages/downloadShare.ts';
import { openPreview, readSlip, upload } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const clamd = await startClamd({ maxFileBytes: 8_000_000 });
if (clamd === undefined) throw new Error('Install Debian’s package clamav-daemon.');
after(() => clamd.close());
const { browser, site } = await openSite({ settings: { CLAMD_URL: clamd.url } });
const note = { name: 'note.txt', bytes: Buffer.from('a note') };
const bill = { name: 'bill.exe', bytes: Buffer.concat([Buffer.alloc(400_000, 'a'), eicar]) };
/** The browser reports each refusal that it got. */
const REFUSED = [/status of (?:422|503)/];

describe('sending with a virus scanner', () => {
  test('a file with a virus is named, and the others are sent without it [F-750]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: REFUSED });
    await openPreview(page, site.origin, [note, bill]);
    await upload(page);
    await page.getByText('“bill.exe” has a virus', { exact: false }).first().waitFor();
    await auditAtEachWidth(page)('send, a virus was found');
    await page.getByRole('button', { name: 'Remove bill.exe' }).click();
    await upload(page);
    const share = await readSlip(page);
    await page.goto(share.link);
    assert.deepEqual((await downloadShare(page)).entries, [note]);
    await end();
  });

  test('an upload waits while the scanner is down, and resumes by itself [F-752]', async () => {
    const { page, end } = await startVisit(browser, { expected: REFUSED });
    await clamd.kill();
    await openPreview(page, site.origin, [note]);
    await upload(page);
    await page.getByText('The upload waits', { exact: false }).waitFor();
    await clamd.start();
    await readSlip(page);
    await end();
  });
});
