import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { interleave, type Contender } from '../measure/interleave.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { EMBEDDED, figuresNamed, NGINX, PARCHI, type Series } from '../measure/series.ts';
import { timed } from '../measure/timed.ts';
import type { Rig } from '../rig/startRig.ts';
import { putFiles } from '../wire/putFiles.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';

const FILE_BYTES = 50_000_000;
const NAME = 'one.bin';

/**
 * Goals 1 and 3 of docs/performance.md: upload of one file. Only Parchi hashes (SHA-256, CRC-32) and syncs the file;
 * nginx and bare Node do neither.
 */
export async function uploadOneFile(rig: Rig, rounds: number): Promise<Series> {
  const files = randomFiles(1, FILE_BYTES);
  const puts = files.map((bytes) => ({ name: NAME, bytes }));
  const nginxFile = path.join(rig.nginxRoot, NAME);
  const removeFrom = (folder: string) => () => rm(path.join(folder, NAME));

  const contenders: Contender[] = [
    {
      name: NGINX,
      pid: rig.nginx.pid,
      run: async () => ({ ms: await timed(() => putFiles(rig.nginx.port, puts)) }),
      tidy: removeFrom(rig.nginxRoot),
    },
    {
      name: 'nginx, then fsync',
      pid: rig.nginx.pid,
      run: async () => ({
        ms: await timed(async () => {
          await putFiles(rig.nginx.port, puts);
          await syncPath(nginxFile);
          await syncPath(rig.nginxRoot);
        }),
      }),
      tidy: removeFrom(rig.nginxRoot),
    },
    {
      name: 'bare Node, raw body',
      pid: rig.bare.pid,
      run: async () => ({ ms: await timed(() => putFiles(rig.bare.port, puts)) }),
      tidy: removeFrom(rig.bareFolder),
    },
    {
      name: PARCHI,
      pid: rig.parchi.pid,
      run: async () => ({ ms: await timed(() => sendToParchi(rig.parchi.port, files)) }),
    },
    {
      name: EMBEDDED,
      pid: rig.embedded.pid,
      run: async () => ({ ms: await timed(() => sendToParchi(rig.embedded.port, files)) }),
    },
  ];
  const figures = await interleave(contenders, rounds);
  const parchi = figuresNamed(figures, PARCHI);
  return {
    title: 'Upload of one file of 50 MB',
    bytesPerRun: FILE_BYTES,
    rounds,
    figures,
    goals: [
      {
        number: 1,
        what: 'upload of 50 MB, speed to nginx',
        value: parchi.speedRatio,
        unit: '×',
        gate: { atLeast: 0.55 },
        target: { atLeast: 0.9 },
      },
      {
        number: 3,
        what: 'CPU per 50 MB upload, to nginx',
        value: parchi.cpuRatio,
        unit: '×',
        gate: { atMost: 1.9 },
        target: { atMost: 1.4 },
      },
    ],
  };
}

async function syncPath(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
