import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { interleave } from '../measure/interleave.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { figuresNamed, PARCHI, type Series } from '../measure/series.ts';
import { launchChromium } from '../rig/launchChromium.ts';
import type { Rig } from '../rig/startRig.ts';
import { clickUntilShown, type PageUpload } from '../wire/clickUntilShown.ts';

const FILE_BYTES = 50_000_000;

/**
 * Goal 5 of docs/performance.md: upload in Chromium, from the click on “Upload” until the page shows that the upload is
 * done.
 */
export async function uploadThroughPage(rig: Rig, rounds: number): Promise<Series | undefined> {
  const browser = await launchChromium();
  if (browser === undefined) return undefined;
  const filePath = path.join(rig.folder, 'page.bin');
  await writeFile(filePath, randomFiles(1, FILE_BYTES));
  try {
    return await measureInBrowser(rig, { browser, filePath, rounds });
  } finally {
    await browser.close();
    await rm(filePath);
  }
}

type PageRun = { browser: Browser; filePath: string; rounds: number };

async function measureInBrowser(rig: Rig, { browser, filePath, rounds }: PageRun): Promise<Series> {
  const barePage: PageUpload = {
    address: `http://127.0.0.1:${rig.bare.port}/`,
    doneText: 'Sent',
    filePath,
  };
  const parchiPage: PageUpload = {
    address: `http://127.0.0.1:${rig.parchi.port}/send-file`,
    doneText: 'Files will be deleted in 2 hours',
    filePath,
  };
  const figures = await interleave(
    [
      {
        name: 'bare page, XHR and FormData to bare Node',
        pid: rig.bare.pid,
        run: async () => ({ ms: await clickUntilShown(browser, barePage) }),
        tidy: () => rm(path.join(rig.bareFolder, 'form')),
      },
      {
        name: PARCHI,
        pid: rig.parchi.pid,
        run: async () => ({ ms: await clickUntilShown(browser, parchiPage) }),
      },
    ],
    rounds,
  );
  return {
    title: 'Upload of 50 MB through the page, in Chromium',
    bytesPerRun: FILE_BYTES,
    rounds,
    figures,
    goals: [
      {
        number: 5,
        what: '50 MB through the page, time to a bare page',
        value: 1 / figuresNamed(figures, PARCHI).speedRatio,
        unit: '×',
        gate: { atMost: 1.5 },
        target: { atMost: 1.2 },
      },
    ],
  };
}
