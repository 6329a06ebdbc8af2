import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Goal } from '../measure/goal.ts';
import { median } from '../measure/median.ts';
import { randomFiles } from '../measure/randomFiles.ts';
import { peakMiBOf, residentMiBOf } from '../rig/processFigures.ts';
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
/** Time after which a server has released the memory that only its start needed. */
const SETTLE_MS = 6_000;

type Load = (server: RunningServer) => Promise<unknown>;

/**
 * Goals 10 and 24 of docs/performance.md: memory of a fresh server, its peak and, after a while without a call, what is
 * resident. The peak is also measured with shares of 1 GB, because the size of a share must make no difference.
 */
export async function peakMemory(rig: Rig, repeats: number): Promise<PeakMemory> {
  const file = randomFiles(1, FILE_BYTES);
  const tenFiles = Array.from({ length: 10 }, () => file[0]!.subarray(0, FILE_BYTES / 10));
  const largest = Array.from({ length: 20 }, () => file[0]!);
  const tenFilesShare = await sendToParchi(rig.parchi.port, tenFiles);
  const largestShare = await sendToParchi(rig.parchi.port, largest);
  const measure = (what: string, load: Load): Promise<MemoryRow> =>
    measureMemory(rig, { what, repeats, load, read: peakMiBOf });

  const idle = await measure('idle', () => Promise.resolve());
  const settled = await measureMemory(rig, {
    what: `idle, resident after ${SETTLE_MS / 1_000} s`,
    repeats,
    load: () => pause(SETTLE_MS),
    read: residentMiBOf,
  });
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
    rows: [idle, settled, uploads, zips, largestUpload, largestZips],
    goals: [
      goalOf('peak memory, 8 uploads of 50 MB', uploads),
      goalOf('peak memory, 8 zips', zips),
      {
        number: 24,
        what: 'memory of an idle server',
        value: settled.medianMiB,
        unit: ' MiB',
        gate: { atMost: 128 },
        target: { atMost: 110 },
      },
    ],
  };
}

function goalOf(what: string, { medianMiB }: MemoryRow): Goal {
  const bounds = { gate: { atMost: 160 }, target: { atMost: 128 } };
  return { number: 10, what, value: medianMiB, unit: ' MiB', ...bounds };
}

type Measurement = {
  readonly what: string;
  readonly repeats: number;
  readonly load: Load;
  /** Reads the memory of a process in MiB, after the load. */
  readonly read: (pid: number) => number;
};

async function measureMemory(
  rig: Rig,
  { what, repeats, load, read }: Measurement,
): Promise<MemoryRow> {
  const figures: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    // Use the data folder of the shares above. The first server still runs on this folder, but is idle meanwhile.
    const dataFolder = path.join(rig.folder, 'parchi');
    const server = await startParchi({ dataFolder, databaseUrl: rig.databaseUrl });
    try {
      await load(server);
      figures.push(read(server.pid));
    } finally {
      await server.stop();
    }
  }
  return { what, medianMiB: median(figures), mostMiB: Math.max(...figures) };
}

async function atOnce(action: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, action));
}
