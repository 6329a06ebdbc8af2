import { apiPaths, receiveReplySchema, shareTokenFromId } from '@parchi/contract';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { interleave, type Contender } from '../measure/interleave.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { EMBEDDED, NGINX, PARCHI, type Series } from '../measure/series.ts';
import { timed } from '../measure/timed.ts';
import type { RunningServer } from '../rig/runningServer.ts';
import type { Rig } from '../rig/startRig.ts';
import { downloadFromParchi } from '../wire/downloadFromParchi.ts';
import { exchangeOnce } from '../wire/exchangeOnce.ts';
import { putFiles } from '../wire/putFiles.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';

const FILE_COUNT = 10;
const FILE_BYTES = 5_000_000;
const ZIP = 'hand-over.zip';

/**
 * Goal 9 of docs/performance.md: send and receive. nginx cannot create a zip, so its figure is for a zip that exists
 * already.
 */
export async function handOver(rig: Rig, rounds: number): Promise<Series> {
  const files = randomFiles(FILE_COUNT, FILE_BYTES);
  const puts = files.map((bytes, index) => ({ name: `hand-over-${index}.bin`, bytes }));
  await writeFile(path.join(rig.nginxRoot, ZIP), files);
  const throughParchi = (name: string, server: RunningServer): Contender => ({
    name,
    pid: server.pid,
    run: async () => ({ ms: await timed(() => sendAndReceive(server.port, files)) }),
  });
  const figures = await interleave(
    [
      {
        name: NGINX,
        pid: rig.nginx.pid,
        run: async () => ({
          ms: await timed(async () => {
            await putFiles(rig.nginx.port, puts);
            await exchangeOnce(rig.nginx.port, { method: 'GET', path: `/${ZIP}` });
          }),
        }),
        async tidy() {
          await Promise.all(puts.map(({ name }) => rm(path.join(rig.nginxRoot, name))));
        },
      },
      throughParchi(PARCHI, rig.parchi),
      throughParchi(EMBEDDED, rig.embedded),
    ],
    rounds,
  );
  return {
    title: 'Sender’s first byte to receiver’s last, 10 files of 5 MB',
    bytesPerRun: FILE_COUNT * FILE_BYTES,
    rounds,
    figures,
    goals: [],
  };
}

async function sendAndReceive(port: number, files: readonly Buffer[]): Promise<void> {
  const sent = await sendToParchi(port, files);
  const reply = await exchangeOnce(port, {
    method: 'POST',
    path: apiPaths.receiveFiles,
    headers: { 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ token: shareTokenFromId(sent._id) }))],
    keepsBody: true,
  });
  const received = receiveReplySchema.parse(JSON.parse(reply.body.toString()));
  await downloadFromParchi(port, received.files);
}
