import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pagePaths } from '@parchi/contract';
import { auditAtEachWidth } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';
import { tabTo } from '../../pages/tabTo.ts';

const { browser, site } = await openSite();
const letter = { name: 'letter.txt', bytes: Buffer.from('two words') };

describe('a sender who returns to the site', () => {
  test('finds files that another tab sent, and deletes them by keyboard [F-870]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: [/404/] });
    const share = await sendFiles(page, site.origin, [letter]);
    const tab = await page.context().newPage();
    await page.close();
    const audit = auditAtEachWidth(tab);
    await tab.goto(share.link);
    await tab.getByRole('heading', { name: 'Your files are here' }).waitFor();
    await tab.goto(site.origin + pagePaths.sendFile);
    const section = tab.getByRole('region', { name: 'Sent from this device' });
    await section.getByText('Opened once').waitFor();
    await audit('sent from this device');
    await tabTo(tab, /^QR code and link$/);
    await tab.keyboard.press('Enter');
    await section.getByRole('link', { name: /receive-file\?token=/ }).waitFor();
    await audit('sent from this device, slip');

    await tabTo(tab, /^Remove from list$/);
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => document.activeElement?.textContent === 'Undo');
    await audit('sent from this device, removed');
    await tab.keyboard.press('Enter');
    await tabTo(tab, /^Delete now$/);
    await tab.keyboard.press('Enter');
    await tab.getByText('they can’t be brought back').waitFor();
    await tab.keyboard.press('Enter');
    await section.getByText('Files deleted.').waitFor();
    await tab.reload();
    await tab.getByRole('heading', { name: 'Send files' }).waitFor();
    assert.equal(await section.count(), 0);
    await end();
  });
});
