import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const instagram = `${iphone} (KHTML, like Gecko) Mobile/15E148 Instagram 330.0.0.29`;
const safari = `${iphone} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`;

describe('receiving where files are not saved as usual', () => {
  test('inside Instagram, the whole link can be copied by keyboard [F-995]', async () => {
    const sender = await startVisit(browser, phone);
    const files = [{ name: 'notes.txt', bytes: Buffer.from('notes') }];
    const { link } = await sendFiles(sender.page, site.origin, files);
    await sender.end();

    const permissions = ['clipboard-read', 'clipboard-write'];
    const inApp = await startVisit(browser, { ...phone, userAgent: instagram, permissions });
    await inApp.page.goto(link);
    await inApp.page.getByText('You opened this link inside Instagram.').waitFor();
    await auditAtEachWidth(inApp.page)('receive inside an app');
    assert.ok(!inApp.page.url().includes('token'), 'the address has no token to open elsewhere');
    await tabTo(inApp.page, /^Copy link$/);
    await inApp.page.keyboard.press('Enter');
    await inApp.page.getByText('Text copied').waitFor();
    assert.equal(await inApp.page.evaluate(() => navigator.clipboard.readText()), link);
    await inApp.end();

    const onIphone = await startVisit(browser, { ...phone, userAgent: safari });
    await onIphone.page.goto(link);
    await onIphone.page.getByText('you find saved files in the app Files').waitFor();
    await auditAtEachWidth(onIphone.page)('receive on an iPhone');
    await onIphone.end();
  });
});
