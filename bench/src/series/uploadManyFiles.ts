import { rm } from 'node:fs/promises';
import path from 'node:path';
import { interleave } from '../measure/interleave.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { EMBEDDED, figuresNamed, NGINX, PARCHI, type Series } from '../measure/series.ts';
import { timed } from '../measure/timed.ts';
import type { Rig } from '../rig/startRig.ts';
import { putFiles } from '../wire/putFiles.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';

const FILE_COUNT = 20;
const FILE_BYTES = 2_000_000;

/** Goal 4 of docs/performance.md: one form with 20 files, compared with 20 PUTs over six connections. */
export async function uploadManyFiles(rig: Rig, rounds: number): Promise<Series> {
  const files = randomFiles(FILE_COUNT, FILE_BYTES);
  const puts = files.map((bytes, index) => ({ name: `many-${index}.bin`, bytes }));
  const figures = await interleave(
    [
      {
        name: NGINX,
        pid: rig.nginx.pid,
        run: async () => ({ ms: await timed(() => putFiles(rig.nginx.port, puts)) }),
        async tidy() {
          await Promise.all(puts.map(({ name }) => rm(path.join(rig.nginxRoot, name))));
        },
      },
      {
        name: 'bare Node, pipe to a file',
        pid: rig.bare.pid,
        run: async () => ({ ms: await timed(() => putFiles(rig.bare.port, puts)) }),
        async tidy() {
          await Promise.all(puts.map(({ name }) => rm(path.join(rig.bareFolder, name))));
        },
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
    ],
    rounds,
  );
  return {
    title: 'Upload of 20 files of 2 MB in one go',
    bytesPerRun: FILE_COUNT * FILE_BYTES,
    rounds,
    figures,
    goals: [
      {
        number: 4,
        what: '20 files of 2 MB in one go, speed to nginx',
        value: figuresNamed(figures, PARCHI).speedRatio,
        unit: '×',
        gate: { atLeast: 0.5 },
        target: { atLeast: 0.75 },
      },
    ],
  };
}
