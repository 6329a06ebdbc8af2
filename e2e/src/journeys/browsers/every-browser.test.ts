import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { skipWithout } from '../../../../tooling/src/debian/skipWithout.ts';
import { pagePaths } from '@parchi/contract';
import { Person } from '../../browsers/Person.ts';
import { hasFirefox, startFirefox } from '../../browsers/startFirefox.ts';
import { hasWebKit, startWebKit } from '../../browsers/startWebKit.ts';
import { openShop, password } from '../../fixtures/accounts.ts';
import { makePdf } from '../../fixtures/samples/makePdf.ts';
import { startBadLine } from '../../fixtures/site/startBadLine.ts';
import { startSite } from '../../fixtures/site/startSite.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';

/** Number of bytes after which the line is cut. */
const CUT_AT = 3_000_000;

const browsers = {
  Firefox: { isInstalled: hasFirefox, start: startFirefox },
  WebKit: { isInstalled: hasWebKit, start: startWebKit },
};

const folder = await mkdtemp(join(tmpdir(), 'parchi-browsers-'));
const site = await startSite();
const note = Buffer.from('a paper\n'.repeat(2_000));
await writeFile(join(folder, 'note.txt'), note);
const film = randomBytes(6_000_000);
await writeFile(join(folder, 'film.bin'), film);
const line = await startBadLine(site.origin, 4_000_000);
const pdf = await makePdf({ name: 'thesis.pdf', pages: 3 });
await writeFile(join(folder, pdf.name), pdf.bytes);
after(async () => {
  await line.stop();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

for (const [name, { isInstalled, start }] of Object.entries(browsers)) {
  describe(name, { skip: skipWithout(name, isInstalled) }, () => {
    let person: Person;
    let downloads: string;

    before(async () => {
      assert.ok(isInstalled, `${name} is not installed`);
      const home = await mkdtemp(join(folder, 'home-'));
      downloads = join(home, 'Downloads');
      await mkdir(downloads);
      person = new Person(await start(home, downloads));
    });
    after(() => person.leave());

    test(`${name}: files that were sent are received byte for byte [F-281]`, async () => {
      await beginUpload(site.origin, 'note.txt');
      await assertReceived(note);
    });

    test(`${name}: an interrupted upload resumes by itself and arrives byte for byte [F-523]`, async () => {
      const sentBefore = line.sentBytes();
      await beginUpload(line.origin, 'film.bin');
      await waitUntil('bytes go over the line', () => line.sentBytes() - sentBefore >= CUT_AT);
      line.cut();
      await assertReceived(film);
    });

    async function beginUpload(origin: string, file: string): Promise<void> {
      await person.open(origin + pagePaths.sendFile);
      await person.find('heading', /^Send files$/);
      await person.choose([join(folder, file)]);
      await person.click('button', /^Upload$/);
    }

    async function assertReceived(bytes: Buffer): Promise<void> {
      await person.find('heading', /^Ready to share$/);
      const link = await person.run(
        (element: HTMLAnchorElement) => element.href,
        await person.find('link', /receive-file\?token=/),
      );
      await person.open(String(link));
      await person.find('heading', /^Your files are here$/);
      await person.click('button', /^Download/);
      await waitUntil('the download has arrived', async () => {
        const saved = await readdir(downloads);
        const contents = await Promise.all(saved.map((name) => readIfThere(join(downloads, name))));
        return contents.some((content) => content?.includes(bytes));
      });
    }

    test(`${name}: a new person orders prints and pays, and the shop completes the order [F-281]`, async () => {
      const account = await openShop(site.origin, `${name} Prints`);
      const email = `${name.toLowerCase()}-${process.pid}@parchi.example`;
      await person.open(site.origin + pagePaths.signUp);
      await person.fill(/^Name/, 'Ravi Iyer');
      await person.fill(/^Email/, email);
      await person.fill(/^Password/, password);
      await person.fill(/^Confirm password/, password);
      await person.click('button', /^Create account$/);
      await person.find('link', /^My Orders$/);

      await person.open(site.origin + pagePaths.placeOrder);
      await person.fill(/^Search print shops/, account.shop.shopName);
      await person.click('button', new RegExp(`^Choose ${account.shop.shopName}`));
      await person.find('heading', /^Choose your files$/);
      await person.choose([join(folder, pdf.name)]);
      await person.click('button', /^Continue$/);
      await person.find('heading', /^Choose how to print$/);
      await person.click('button', /^Continue with ₹6$/);
      await person.find('heading', /^Check and pay$/);
      await person.click('button', /^Proceed to Pay$/);
      await person.inFrame(/^Pay for your prints$/, () => person.click('button', /^Pay /));
      await person.see(/Collect your prints/);

      await person.clickForNewDocument('button', /^Sign Out$/);
      await person.find('link', /^Sign In$/);
      await person.open(site.origin + pagePaths.businessSignIn);
      await person.fill(/^Email/, account.email);
      await person.fill(/^Password/, password);
      await person.click('button', /^Sign In$/);
      await person.find('heading', new RegExp(`^${account.shop.shopName}$`));
      await person.click('button', /^Mark completed$/);
      await person.see(/is completed|Undo/);
    });
  });
}

/** @returns undefined if there is no such file, because the browser renames a file when its download is complete */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
