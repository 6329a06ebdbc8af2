import path from 'node:path';
import type { Goal } from '../measure/goal.ts';
import { median } from '../measure/median.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { peakMiBOf } from '../rig/processFigures.ts';
import type { RunningServer } from '../rig/runningServer.ts';
import { startParchi } from '../rig/startParchi.ts';
import type { Rig } from '../rig/startRig.ts';
import { downloadFromParchi } from '../wire/downloadFromParchi.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';

export type MemoryRow = {
  readonly what: string;
  readonly medianMiB: number;
  readonly mostMiB: number;
};
export type PeakMemory = { readonly rows: readonly MemoryRow[]; readonly goals: readonly Goal[] };

const AT_ONCE = 8;
const FILE_BYTES = 50_000_000;

type Load = (server: RunningServer) => Promise<unknown>;

/**
 * Goal 10 of docs/performance.md: peak memory of a fresh server. It is also measured with shares of 1 GB, because the
 * size of a share must make no difference.
 */
export async function peakMemory(rig: Rig, repeats: number): Promise<PeakMemory> {
  const file = randomFiles(1, FILE_BYTES);
  const tenFiles = Array.from({ length: 10 }, () => file[0]!.subarray(0, FILE_BYTES / 10));
  const largest = Array.from({ length: 20 }, () => file[0]!);
  const tenFilesShare = await sendToParchi(rig.parchi.port, tenFiles);
  const largestShare = await sendToParchi(rig.parchi.port, largest);
  const measure = (what: string, load: Load): Promise<MemoryRow> =>
    peakOf(rig, { what, repeats, load });

  const idle = await measure('idle', () => Promise.resolve());
  const uploads = await measure('8 uploads of 50 MB at once', ({ port }) =>
    atOnce(() => sendToParchi(port, file)),
  );
  const zips = await measure('8 zips of 10 × 5 MB at once', ({ port }) =>
    atOnce(() => downloadFromParchi(port, tenFilesShare)),
  );
  const largestUpload = await measure('1 upload of 20 × 50 MB', ({ port }) =>
    sendToParchi(port, largest),
  );
  const largestZips = await measure('8 zips of 20 × 50 MB at once', ({ port }) =>
    atOnce(() => downloadFromParchi(port, largestShare)),
  );
  return {
    rows: [idle, uploads, zips, largestUpload, largestZips],
    goals: [
      goalOf('peak memory, 8 uploads of 50 MB', uploads),
      goalOf('peak memory, 8 zips', zips),
    ],
  };
}

function goalOf(what: string, { medianMiB }: MemoryRow): Goal {
  const bounds = { gate: { atMost: 160 }, target: { atMost: 128 } };
  return { number: 10, what, value: medianMiB, unit: ' MiB', ...bounds };
}

async function peakOf(
  rig: Rig,
  { what, repeats, load }: { what: string; repeats: number; load: Load },
): Promise<MemoryRow> {
  const peaks: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    // Use the data folder of the shares above. The first server still runs on this folder, but is idle meanwhile.
    const dataFolder = path.join(rig.folder, 'parchi');
    const server = await startParchi({ dataFolder, databaseUrl: rig.databaseUrl });
    try {
      await load(server);
      peaks.push(peakMiBOf(server.pid));
    } finally {
      await server.stop();
    }
  }
  return { what, medianMiB: median(peaks), mostMiB: Math.max(...peaks) };
}

async function atOnce(action: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, action));
}
