import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { operate } from '../../fixtures/site/operate.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();

describe('a share that an operator removed', () => {
  test('its link says that the files were removed, and why [F-720]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: [/Failed to load/] });
    const audit = auditAtEachWidth(page);
    const files = [{ name: 'bank.exe', bytes: Buffer.from('bad') }];
    const { link } = await sendFiles(page, site.origin, files);
    assert.match(await operate(site, 'share', link), /Files +1, 3 bytes/);
    await operate(site, 'remove-share', link, '--as', 'malware', '--reason', 'test');
    await page.goto(link);
    await page.getByText(/These files were removed: they can harm your device/).waitFor();
    await audit('receive, removed');
    await end();
  });
});
