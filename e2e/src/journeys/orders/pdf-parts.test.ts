import assert from 'node:assert/strict';
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { coloredShare } from '../../checks/coloredShare.ts';
import { openShop, signUpPerson } from '../../fixtures/accounts.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { removeCompressed } from '../../fixtures/remotes/changeBuild.ts';
import { builtRemote, writeRemotesFile } from '../../fixtures/remotes/remotes.ts';
import { type RemoteOrigin, startRemoteOrigin } from '../../fixtures/remotes/startRemoteOrigin.ts';
import { makePicturePdf } from '../../fixtures/samples/makePicturePdf.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { type Site, startSite } from '../../fixtures/site/startSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { chooseFiles } from '../../pages/chooseFiles.ts';
import { chooseShop, fileCard, goToPreview } from '../../pages/placeOrderPage.ts';
import { startVisit } from '../../pages/startVisit.ts';

const NAME = 'remote-customer';
const SHOP = 'Gate Four Prints';
/** A custom section of WebAssembly. A decoder with it works as before, but has other bytes. */
const CUSTOM_SECTION = '\0\u0002\u0001x';
/** Path that the foreign code requests. This code is added to a file that runs in a worker. */
const FOREIGN_PATH = '/foreign-code';
const SCRIPT = `;fetch(self.origin + '${FOREIGN_PATH}');`;

describe('the parts of pdf.js, served by a team’s own web server', () => {
  let browser: Browser;
  let site: Site;
  let folder: string;
  let origin: RemoteOrigin;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parchi-pdf-parts-'));
    const remotesFile = join(folder, 'remotes.json');
    origin = await startRemoteOrigin(builtRemote(NAME));
    await writeRemotesFile(remotesFile, { [NAME]: origin });
    [browser, site] = await Promise.all([
      launchChromium(),
      startSite({ settings: { REMOTES_FILE: remotesFile } }),
    ]);
    await openShop(site.origin, SHOP);
  });

  after(async () => {
    await browser.close();
    await site.stop();
    await origin.stop();
    await rm(folder, { recursive: true });
  });

  afterEach(() => {
    origin.folder = builtRemote(NAME);
  });

  async function startOrder(expected: RegExp[] = []) {
    const { page, end } = await startVisit(browser, { expected });
    await signUpPerson(page.context(), site.origin);
    const paths: string[] = [];
    page.context().on('request', (request) => paths.push(new URL(request.url()).pathname));
    return { page, end, hasRunForeignCode: () => paths.includes(FOREIGN_PATH) };
  }

  async function changePart(pattern: RegExp, addition: string): Promise<void> {
    const copy = join(folder, 'changed');
    await rm(copy, { recursive: true, force: true });
    await cp(builtRemote(NAME), copy, { recursive: true });
    const parts = (await readdir(copy, { recursive: true })).filter((file) => pattern.test(file));
    assert.notEqual(parts.length, 0);
    for (const part of parts) {
      await appendFile(join(copy, part), addition);
      await removeCompressed(join(copy, part));
    }
    origin.folder = copy;
  }

  for (const encoding of ['JPEG 2000', 'fax'] as const) {
    test(`draw a picture encoded as ${encoding}, unless a byte of its decoder was changed [F-410]`, async () => {
      const picture = await makePicturePdf(`${encoding}.pdf`, encoding);
      const shown = await openPicture(picture);
      await waitUntil('the picture is drawn', async () => (await coloredShare(shown.canvas)) > 0.5);
      await shown.end();

      await changePart(/\.wasm$/, CUSTOM_SECTION);
      const hidden = await openPicture(picture, [/integrity/]);
      await hidden.page.waitForTimeout(1_000);
      assert.equal(await coloredShare(hidden.canvas), 0);
      await hidden.end();
    });
  }

  async function openPicture(picture: SampleFile, expected?: RegExp[]) {
    const { page, end } = await startOrder(expected);
    const decoder = page.waitForRequest(/\.wasm$/);
    await goToPreview(page, { origin: site.origin, shopName: SHOP, files: [picture] });
    const card = fileCard(page, picture.name);
    await card.getByRole('radio', { name: 'Color', exact: true }).check();
    await card.getByRole('button', { name: `View ${picture.name}` }).click();
    const canvas = page.getByRole('dialog', { name: picture.name }).locator('canvas');
    await canvas.waitFor();
    await decoder;
    return { page, end, canvas };
  }

  test('don’t run a worker with a changed byte, and say what to do [F-410]', async () => {
    const picture = await makePicturePdf('picture.pdf', 'fax');
    await changePart(/pdf\.worker.*\.mjs$/, SCRIPT);
    const { page, end, hasRunForeignCode } = await startOrder([/integrity/]);
    await page.goto(`${site.origin}/print-file`);
    await chooseShop(page, SHOP);
    await chooseFiles(page, [picture]);
    await refusalOf(page, picture.name).waitFor();
    assert.equal(hasRunForeignCode(), false);
    await end();
  });
});

function refusalOf(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText(/a part of Parchi did not load/);
}
