import { readdirSync, readFileSync } from 'node:fs';
import { createDocuments, type Documents } from '../../src/documents/createDocuments.ts';
import type { ComposedPrint, PrintPart, PrintPlan } from '../../src/documents/composition.ts';
import type { Decryption, Inspection } from '../../src/documents/inspection.ts';
import type { Thumbnail } from '../../src/documents/thumbnail.ts';
import { createTestLog, type TestLog } from '../servers/testLog.ts';

export const TEST_ACCOUNT = 'test';

export type TestDocuments = {
  readonly documents: Documents;
  readonly log: TestLog;
  readonly inspect: (bytes: Buffer, password?: string, account?: string) => Promise<Inspection>;
  readonly decrypt: (bytes: Buffer, password?: string) => Promise<Decryption & { copy: Buffer }>;
  readonly drawThumbnail: (bytes: Buffer, account?: string) => Promise<Thumbnail & { png: Buffer }>;
  /** @throws when the document is refused */
  readonly compose: (
    files: readonly TestPart[],
    plan?: Partial<PrintPlan>,
  ) => Promise<ComposedPrint & { bytes: Buffer }>;
};

/** Three pages, printed once on one side, with the given changes. */
export type TestPart = { readonly bytes: Buffer } & Partial<PrintPart>;

/** Uses real PDFium processes. The caller closes `documents`. */
export function openTestDocuments(
  options: Omit<Parameters<typeof createDocuments>[0], 'log'> = {},
): TestDocuments {
  const log = createTestLog();
  const documents = createDocuments({ ...options, log: log.logger });
  return {
    documents,
    log,
    inspect: (bytes, password, account = TEST_ACCOUNT) =>
      documents.inspect({
        account,
        source: inChunks(bytes),
        sizeInBytes: bytes.length,
        password,
      }),
    async decrypt(bytes, password) {
      const chunks: Buffer[] = [];
      const decryption = await documents.decrypt(
        {
          account: TEST_ACCOUNT,
          source: inChunks(bytes),
          sizeInBytes: bytes.length,
          password,
        },
        (chunk) => void chunks.push(Buffer.from(chunk)),
      );
      return { ...decryption, copy: Buffer.concat(chunks) };
    },
    async drawThumbnail(bytes, account = TEST_ACCOUNT) {
      const chunks: Buffer[] = [];
      const thumbnail = await documents.drawThumbnail(
        { account, source: inChunks(bytes), sizeInBytes: bytes.length },
        (chunk) => void chunks.push(Buffer.from(chunk)),
      );
      return { ...thumbnail, png: Buffer.concat(chunks) };
    },
    async compose(files, plan) {
      const chunks: Buffer[] = [];
      const composition = await documents.compose(
        {
          account: TEST_ACCOUNT,
          plan: { ...testPlan(files), ...plan },
          source: inChunks(...files.map(({ bytes }) => bytes)),
        },
        (chunk) => void chunks.push(Buffer.from(chunk)),
      );
      if (composition.kind === 'refused') throw new Error(composition.reason);
      return { ...composition, bytes: Buffer.concat(chunks) };
    },
  };
}

function testPlan(files: readonly TestPart[]): PrintPlan {
  const parts = files.map(({ bytes, ...changes }): PrintPart => ({
    sizeInBytes: bytes.length,
    pages: [1, 2, 3],
    method: 'Single',
    copies: 1,
    name: 'a.pdf',
    range: 'All',
    note: '',
    ...changes,
  }));
  const order = { tokenNumber: 12, customerName: 'Asha Rao', color: 'Color' } as const;
  return { title: 'Token 12', ...order, number: 1, count: 1, parts };
}

export async function* inChunks(...documents: readonly Buffer[]): AsyncGenerator<Buffer> {
  const CHUNK_BYTES = 64 * 1024;
  for (const bytes of documents) {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      yield await Promise.resolve(bytes.subarray(start, start + CHUNK_BYTES));
    }
  }
}

/** Live PDFium processes that `server` started, without launchers that wait for one. */
export function childPids(server = process.pid): number[] {
  return processesOf(server).flatMap((pid) => {
    const workers = processesOf(pid);
    return workers.length > 0 ? workers : [pid];
  });
}

function processesOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** Peak memory of a process; 0 when it is gone. */
export function peakMemoryBytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

function parentOf(pid: number): number | undefined {
  // The process name stands in parentheses and may contain any character; state and parent follow.
  const fields = readProc(pid, 'stat').split(') ').at(-1)?.split(' ');
  return fields === undefined || fields[0] === 'Z' ? undefined : Number(fields[1]);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
