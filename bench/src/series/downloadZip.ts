import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { interleave } from '../measure/interleave.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { EMBEDDED, figuresNamed, NGINX, PARCHI, type Series } from '../measure/series.ts';
import type { Rig } from '../rig/startRig.ts';
import { downloadFromParchi } from '../wire/downloadFromParchi.ts';
import { exchangeOnce } from '../wire/exchangeOnce.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';
import { timedDownload } from '../wire/timedDownload.ts';

const FILE_COUNT = 10;
const FILE_BYTES = 5_000_000;
const TOTAL_BYTES = FILE_COUNT * FILE_BYTES;
const NAME = 'files.zip';
const BARE = 'bare Node, 256 KiB reads';

/**
 * Goals 7, 8 and 34 of docs/performance.md: download of a zip. Parchi creates the zip while sending; nginx and bare Node
 * send the same bytes from a file.
 */
export async function downloadZip(rig: Rig, rounds: number): Promise<Series> {
  const files = randomFiles(FILE_COUNT, FILE_BYTES);
  const onPostgres = await sendToParchi(rig.parchi.port, files);
  const onEmbedded = await sendToParchi(rig.embedded.port, files);
  const zip = await downloadFromParchi(rig.parchi.port, onPostgres, { keepsBody: true });
  if (files.some((file) => !zip.body.includes(file))) throw new Error('A file is not in its zip.');
  for (const folder of [rig.nginxRoot, rig.bareFolder]) {
    await writeFile(path.join(folder, NAME), zip.body);
  }
  const getFrom = (port: number) => () =>
    timedDownload(TOTAL_BYTES, () => exchangeOnce(port, { method: 'GET', path: `/${NAME}` }));

  const figures = await interleave(
    [
      { name: NGINX, pid: rig.nginx.pid, run: getFrom(rig.nginx.port) },
      { name: BARE, pid: rig.bare.pid, run: getFrom(rig.bare.port) },
      {
        name: PARCHI,
        pid: rig.parchi.pid,
        run: () =>
          timedDownload(TOTAL_BYTES, () => downloadFromParchi(rig.parchi.port, onPostgres)),
      },
      {
        name: EMBEDDED,
        pid: rig.embedded.pid,
        run: () =>
          timedDownload(TOTAL_BYTES, () => downloadFromParchi(rig.embedded.port, onEmbedded)),
      },
    ],
    rounds,
  );
  const parchi = figuresNamed(figures, PARCHI);
  const nginxFirstByteMs = figuresNamed(figures, NGINX).firstByteMs ?? 0;
  return {
    title: 'Zip of 10 files of 5 MB',
    bytesPerRun: TOTAL_BYTES,
    rounds,
    figures,
    goals: [
      {
        number: 7,
        what: 'zip of 10 × 5 MB, speed to nginx sending the same zip',
        value: parchi.speedRatio,
        unit: '×',
        gate: { atLeast: 0.3 },
        target: { atLeast: 0.5 },
      },
      {
        number: 8,
        what: `first byte of the zip (nginx: ${nginxFirstByteMs.toFixed(1)} ms)`,
        value: parchi.firstByteMs ?? NaN,
        unit: ' ms',
        gate: { atMost: Math.min(5, 2 * nginxFirstByteMs + 2) },
        target: { atMost: 2 },
      },
      {
        number: 34,
        what: 'zip of 10 × 5 MB, speed to bare Node sending the same zip',
        value: parchi.speedRatio / figuresNamed(figures, BARE).speedRatio,
        unit: '×',
        gate: { atLeast: 0.5 },
        target: { atLeast: 0.75 },
      },
    ],
  };
}
