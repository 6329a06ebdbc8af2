import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { apiPaths, shareTokenFromId, type SendReply } from '@parchi/contract';
import { openSite } from '../../fixtures/site/openSite.ts';
import type { SampleFile } from '../../fixtures/samples/sampleFile.ts';
import { startBadLine } from '../../fixtures/site/startBadLine.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const LOST = [/ERR_/, /Failed to load resource/];

const files: SampleFile[] = [
  { name: 'film.bin', bytes: randomBytes(45_000_000) },
  { name: 'note.txt', bytes: Buffer.from('a note') },
];

const { browser, site } = await openSite();
const line = await startBadLine(site.origin, 50_000_000);
after(() => line.stop());

/** Shares the files by an API call, because the page would take long for so many bytes. @returns the token */
async function share(): Promise<string> {
  const body = new FormData();
  for (const { name, bytes } of files) body.append('file', new File([new Uint8Array(bytes)], name));
  const reply = await fetch(site.origin + apiPaths.sendFiles, { method: 'POST', body });
  return shareTokenFromId(((await reply.json()) as SendReply).file._id);
}

describe('a download over a bad line', () => {
  test('when the zip of all files breaks off, a missing file can be saved on its own [F-330]', async () => {
    const { page, end } = await startVisit(browser, { ...phone, expected: LOST });
    const token = await share();
    await page.goto(`${line.origin}/receive-file?token=${token}`);
    const [broken] = await Promise.all([
      page.waitForEvent('download').then((download) => {
        line.cut();
        return download;
      }),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    assert.notEqual(await broken.failure(), null);
    await page.getByText(/save the missing files one by one/).waitFor();
    const [single] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save note.txt alone' }).click(),
    ]);
    assert.equal(single.suggestedFilename(), 'note.txt');
    assert.deepEqual(await readFile(await single.path()), files[1]?.bytes);
    await end();
  });
});
