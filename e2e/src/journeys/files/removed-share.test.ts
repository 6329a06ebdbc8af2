import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAudit, screens } from '../../checks/screens.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { operate } from '../../fixtures/site/operate.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite();

describe('a share that an operator removed', () => {
  for (const { name, ...screen } of screens) {
    test(`${name}: its link says that the files were removed, and why [F-720]`, async () => {
      const { page, end } = await startVisit(browser, { ...screen, expected: [/Failed to load/] });
      const audit = createAudit(page, name);
      const files = [{ name: 'bank.exe', bytes: Buffer.from('bad') }];
      const { link } = await sendFiles(page, site.origin, files);
      assert.match(await operate(site, 'share', link), /Files +1, 3 bytes/);
      await operate(site, 'remove-share', link, '--as', 'malware', '--reason', 'test');
      await page.goto(link);
      await page.getByText(/These files were removed: they can harm your device/).waitFor();
      await audit('receive, removed');
      await end();
    });
  }
});
