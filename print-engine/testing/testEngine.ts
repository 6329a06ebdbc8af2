import { createPrintEngine, type PrintEngine } from '../src/createPrintEngine.ts';
import type { ComposedPrint, PrintPart, PrintPlan } from '../src/protocol/composition.ts';
import type { Decryption, Inspection } from '../src/protocol/inspection.ts';
import type { Thumbnail } from '../src/protocol/thumbnail.ts';

export const TEST_ACCOUNT = 'test';

export type TestEngine = {
  readonly engine: PrintEngine;
  /** Messages logged so far. */
  readonly logged: readonly string[];
  readonly inspect: (bytes: Buffer, password?: string, account?: string) => Promise<Inspection>;
  readonly decrypt: (bytes: Buffer, password?: string) => Promise<Decryption & { copy: Buffer }>;
  readonly drawThumbnail: (bytes: Buffer, account?: string) => Promise<Thumbnail & { png: Buffer }>;
  /** Composes a print-ready file. @throws when the document is refused */
  readonly compose: (
    files: readonly TestPart[],
    plan?: Partial<PrintPlan>,
  ) => Promise<ComposedPrint & { bytes: Buffer }>;
};

/** A file of three pages, printed once on one side, with the given changes. */
export type TestPart = { readonly bytes: Buffer } & Partial<PrintPart>;

/** Opens an engine with real PDFium processes. The caller must close `engine`. */
export function openTestEngine(
  options: Omit<Parameters<typeof createPrintEngine>[0], 'log'> = {},
): TestEngine {
  const logged: string[] = [];
  const add = (_fields: unknown, message: string): void => void logged.push(message);
  const engine = createPrintEngine({ ...options, log: { info: add, warn: add } });
  return {
    engine,
    logged,
    inspect: (bytes, password, account = TEST_ACCOUNT) =>
      engine.inspect({
        account,
        source: inChunks(bytes),
        sizeInBytes: bytes.length,
        password,
      }),
    async decrypt(bytes, password) {
      const chunks: Buffer[] = [];
      const decryption = await engine.decrypt(
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
      const thumbnail = await engine.drawThumbnail(
        { account, source: inChunks(bytes), sizeInBytes: bytes.length },
        (chunk) => void chunks.push(Buffer.from(chunk)),
      );
      return { ...thumbnail, png: Buffer.concat(chunks) };
    },
    async compose(files, plan) {
      const chunks: Buffer[] = [];
      const composition = await engine.compose(
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
  return {
    title: 'Token 12',
    ...order,
    collectionCode: null,
    collectPaise: null,
    number: 1,
    count: 1,
    hasCover: true,
    parts,
  };
}

export async function* inChunks(...documents: readonly Buffer[]): AsyncGenerator<Buffer> {
  const CHUNK_BYTES = 64 * 1024;
  for (const bytes of documents) {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      yield await Promise.resolve(bytes.subarray(start, start + CHUNK_BYTES));
    }
  }
}
