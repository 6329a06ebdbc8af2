import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { interleave } from '../measure/interleave.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { EMBEDDED, figuresNamed, NGINX, PARCHI, type Series } from '../measure/series.ts';
import type { Rig } from '../rig/startRig.ts';
import { downloadFileFromParchi } from '../wire/downloadFromParchi.ts';
import { exchangeOnce } from '../wire/exchangeOnce.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';
import { timedDownload } from '../wire/timedDownload.ts';

const FILE_BYTES = 50_000_000;
const NAME = 'single.bin';
const BARE = 'bare Node, 256 KiB reads';

/** Goals 6 and 33 of docs/performance.md: download of one file. */
export async function downloadOneFile(rig: Rig, rounds: number): Promise<Series> {
  const files = randomFiles(1, FILE_BYTES);
  for (const folder of [rig.nginxRoot, rig.bareFolder]) {
    await writeFile(path.join(folder, NAME), files);
  }
  const onPostgres = await sendToParchi(rig.parchi.port, files);
  const onEmbedded = await sendToParchi(rig.embedded.port, files);
  const getFrom = (port: number) => () =>
    timedDownload(FILE_BYTES, () => exchangeOnce(port, { method: 'GET', path: `/${NAME}` }));

  const figures = await interleave(
    [
      { name: NGINX, pid: rig.nginx.pid, run: getFrom(rig.nginx.port) },
      { name: BARE, pid: rig.bare.pid, run: getFrom(rig.bare.port) },
      {
        name: PARCHI,
        pid: rig.parchi.pid,
        run: () =>
          timedDownload(FILE_BYTES, () => downloadFileFromParchi(rig.parchi.port, onPostgres)),
      },
      {
        name: EMBEDDED,
        pid: rig.embedded.pid,
        run: () =>
          timedDownload(FILE_BYTES, () => downloadFileFromParchi(rig.embedded.port, onEmbedded)),
      },
    ],
    rounds,
  );
  return {
    title: 'Download of one file of 50 MB',
    bytesPerRun: FILE_BYTES,
    rounds,
    figures,
    goals: [
      {
        number: 6,
        what: 'download of one file of 50 MB, speed to nginx with sendfile',
        value: figuresNamed(figures, PARCHI).speedRatio,
        unit: '×',
        gate: { atLeast: 0.4 },
        target: { atLeast: 0.6 },
      },
      {
        number: 33,
        what: 'download of one file of 50 MB, speed to bare Node',
        value: figuresNamed(figures, PARCHI).speedRatio / figuresNamed(figures, BARE).speedRatio,
        unit: '×',
        gate: { atLeast: 0.6 },
        target: { atLeast: 0.75 },
      },
    ],
  };
}
