import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apiPaths, idFromShareToken } from '@parchi/contract';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { assertNoSidewaysScroll } from '../../checks/assertNoSidewaysScroll.ts';
import { openSite } from '../../fixtures/site/openSite.ts';
import { makeMedia } from '../../fixtures/samples/makeMedia.ts';
import { waitUntil } from '../../fixtures/waitUntil.ts';
import { sendFiles } from '../../pages/sendPage.ts';
import { phone, startVisit } from '../../pages/startVisit.ts';

const { browser, site } = await openSite({ isBrowserWhole: true });

const WEB_PAGE = '<!doctype html><title>x</title><script>document.title = document.domain</script>';

/** Returns a PDF whose script tries to reach our server, and then shows an alert. */
async function makeScriptedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText('A page', { x: 20, y: 100 });
  const address = `${site.origin}/stolen`;
  const tries = [
    `fetch("${address}")`,
    `this.submitForm("${address}")`,
    `this.getURL("${address}")`,
    `app.launchURL("${address}")`,
  ];
  const script = tries.map((one) => `try { ${one}; } catch (error) {}`).join(' ');
  pdf.addJavaScript('main', `${script} app.alert("ended");`);
  return Buffer.from(await pdf.save());
}

/** Records the requests, downloads and dialogs of a profile's tabs. */
function watchTabs(context: BrowserContext) {
  const seen = { requests: [] as Request[], saved: [] as string[], said: [] as string[] };
  context.on('request', (request) => seen.requests.push(request));
  const watch = (tab: Page) => {
    tab.on('download', (download) => seen.saved.push(download.suggestedFilename()));
    tab.on('dialog', (dialog) => {
      seen.said.push(dialog.message());
      void dialog.dismiss();
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return seen;
}

async function open(page: Page, name: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Open ${name} in a new tab` }).click();
  return opening;
}

/**
 * Reads the document by the debugging protocol, because no script runs in a sandboxed document, not even one of a test.
 * @returns an empty text while another document is replacing this one
 */
async function readDocument(tab: Page): Promise<string> {
  const session = await tab.context().newCDPSession(tab);
  try {
    const { root } = await session.send('DOM.getDocument');
    return (await session.send('DOM.getOuterHTML', { nodeId: root.nodeId })).outerHTML;
  } catch {
    return '';
  } finally {
    await session.detach();
  }
}

describe('opening received files', () => {
  test('opens PDFs, pictures, videos and texts in their own tabs, but no web pages [F-967] [F-968] [F-969] [F-973]', async () => {
    const sender = await startVisit(browser);
    await sender.page.goto(site.origin);
    const share = await sendFiles(sender.page, site.origin, [
      ...(await makeMedia(sender.page)),
      { name: 'notes.txt', bytes: Buffer.from(WEB_PAGE) },
      { name: 'fake.png', bytes: Buffer.from(WEB_PAGE) },
      { name: 'page.html', bytes: Buffer.from(WEB_PAGE) },
      { name: 'script.pdf', bytes: await makeScriptedPdf() },
    ]);
    await sender.end();

    const { page, end } = await startVisit(browser, phone);
    const seen = watchTabs(page.context());
    await page.goto(share.link);
    await page.getByRole('heading', { name: 'Your files are here' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Open / }).count(), 7);
    assert.equal(
      await page.getByRole('button', { name: 'Open page.html in a new tab' }).count(),
      0,
    );
    await assertNoSidewaysScroll(page, 'files to open');

    for (const name of ['report.pdf', 'script.pdf']) {
      const tab = await open(page, name);
      await waitUntil('the viewer is there', () =>
        tab.frames().some((frame) => frame.url().startsWith('chrome-extension:')),
      );
      if (name === 'script.pdf') {
        await waitUntil('the script has ended', () => seen.said.includes('ended'));
      }
      await tab.close();
    }

    const picture = await open(page, 'photo.png');
    await waitUntil('the picture is there', async () => /<img /.test(await readDocument(picture)));
    await picture.close();

    const text = await open(page, 'notes.txt');
    await waitUntil('the text is there', async () =>
      (await readDocument(text)).includes('&lt;script&gt;'),
    );
    await text.close();

    const film = await open(page, 'clip.webm');
    const isPart = (request: Request) => request.resourceType() === 'media';
    await waitUntil('the film is fetched', () => seen.requests.some(isPart));
    assert.equal((await seen.requests.find(isPart)?.response())?.status(), 206);
    await film.close();

    await open(page, 'fake.png').then(
      () => undefined,
      () => undefined,
    );
    await waitUntil('the web page is saved', () => seen.saved.includes('fake.png'));

    const id = idFromShareToken(share.token) ?? '';
    const shown = seen.requests.filter((request) => request.url().includes(apiPaths.openFile));
    assert.ok(shown.length >= 12, `${shown.length} requests`);
    for (const request of shown) {
      assert.match(request.url(), /\/file\/open(\/[0-9a-f]{32})?$/);
      assert.ok(!request.url().includes(id));
      assert.doesNotMatch(request.headers()['referer'] ?? '', /receive|token/);
    }
    const stolen = seen.requests.filter((request) => request.url().includes('stolen'));
    assert.deepEqual(stolen, []);
    await end();
  });
});
