import assert from 'node:assert/strict';
import { setInterval } from 'node:timers';
import { after, before, describe, it } from 'node:test';
import { doubleFlateBomb, flateBomb, lzwBomb, runLengthBomb } from '../../../testing/bombs.ts';
import { packedPdf } from '../../../testing/packedPdf.ts';
import { childPids, peakMemoryBytes } from '../../../testing/childProcesses.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import { contentPdf, PAGE, pagesPdf, stream, treePdf } from '../../../testing/writePdf.ts';
import type { Inspection } from '../../protocol/inspection.ts';
import { cpuMilliseconds as cpuMillisecondsOf } from '../../isolation/procfs.ts';

const { engine, inspect } = openTestEngine();
/**
 * Engine with a higher limit of CPU time, for documents that can be read but may take longer than usual on a busy
 * machine.
 */
const patient = openTestEngine({ maxMilliseconds: 60_000 });
after(() => Promise.all([engine.close(), patient.engine.close()]));

/** Maximum CPU time of the child process. CPU time does not depend on how busy the machine is. */
const MAX_CPU_MILLISECONDS = 10_000;
const MAX_SERVER_GROWTH_BYTES = 50_000_000;
/** Maximum memory of the child process: 256 MiB for PDFium, and the rest for Node. */
const MAX_CHILD_BYTES = 420_000_000;

type Case = {
  readonly make: () => Buffer | Promise<Buffer>;
  readonly answer: number | 'too_complex' | 'too_many_pages';
};

const PACKED = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
];
const nothing = stream('q Q');
const linesOf = (sizeInBytes: number): Buffer =>
  stream(Buffer.alloc(sizeInBytes, '1 1 m 2 2 l S '));

const cases: Record<string, Case> = {
  '512 MiB of spaces in a content [P10]': {
    make: async () => contentPdf(stream(await flateBomb(), '/Filter/FlateDecode')),
    answer: 'too_complex',
  },
  'two nested filters [P10]': {
    make: async () =>
      contentPdf(stream(await doubleFlateBomb(), '/Filter[/FlateDecode/FlateDecode]')),
    answer: 'too_complex',
  },
  'spaces in an object stream [P10]': {
    make: () => packedPdf(PACKED, { packObjects: (data) => flateBomb(data) }),
    answer: 'too_complex',
  },
  'spaces in a cross-reference stream [P10]': {
    make: () => packedPdf(PACKED, { packTable: (data) => flateBomb(data) }),
    answer: 'too_complex',
  },
  // In the next two cases, PDFium stops at a limit of its own and treats the content as empty.
  'LZW [P10]': { make: () => contentPdf(stream(lzwBomb(), '/Filter/LZWDecode')), answer: 1 },
  'run lengths [P10]': {
    make: () => contentPdf(stream(runLengthBomb(), '/Filter/RunLengthDecode')),
    answer: 1,
  },
  'an image of 60,000 by 60,000 pixels, not decoded [P11]': {
    make: async () => {
      const image =
        '/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceGray';
      const bytes = stream(await doubleFlateBomb(), `${image}/Filter[/FlateDecode/FlateDecode]`);
      return contentPdf(stream('q 100 0 0 100 0 0 cm /X1 Do Q'), [bytes]);
    },
    answer: 1,
  },
  'a million objects [P11]': {
    make: () => contentPdf(nothing, Array<string>(1_000_000).fill('<</A[1 2]>>')),
    answer: 1,
  },
  'a font of 20 MB [P11]': {
    make: () => contentPdf(nothing, [stream(Buffer.alloc(20_000_000, 'font'))]),
    answer: 1,
  },
  '100,000 nested arrays [P11]': {
    make: () => contentPdf(nothing, ['['.repeat(100_000) + ']'.repeat(100_000)]),
    answer: 1,
  },
  '100,000 nested dictionaries in a page [P11]': {
    make: () => {
      const deep = '<</A '.repeat(100_000) + '>>'.repeat(100_000);
      return treePdf('<</Type/Pages/Kids[5 0 R]/Count 1>>', [
        PAGE.replace('/Parent', `/Deep ${deep}/Parent`),
      ]);
    },
    answer: 1,
  },
  '50 MB of drawn lines [P11]': {
    make: () => contentPdf(linesOf(49_000_000)),
    answer: 1,
  },
  '100,000 pages': { make: () => pagesPdf(100_000), answer: 'too_many_pages' },
  'a tree without counts that multiplies and bears no page': {
    make: () => {
      const branch = (kids: string): string => `<</Type/Pages/Kids[${kids}]>>`;
      const levels = Array.from({ length: 30 }, (_, level) =>
        branch(`${level + 6} 0 R `.repeat(5)),
      );
      return treePdf(branch('5 0 R'), [...levels, branch('')]);
    },
    answer: 'too_complex',
  },
};

describe('answers hostile documents in time and with bounded memory', () => {
  // The server process is warmed up, so that its one-time allocations do not count as growth.
  before(() => measure(() => patient.inspect(contentPdf(linesOf(49_000_000)))));

  for (const [name, { make, answer }] of Object.entries(cases)) {
    it(name, async () => {
      const bytes = await make();
      const judge = typeof answer === 'number' ? patient.inspect : inspect;
      const measured = await measure(() => judge(bytes));
      const { inspection, cpuMilliseconds, childBytes, serverGrowthBytes } = measured;
      assert.equal(
        inspection.kind === 'readable' ? inspection.pageCount : inspection.reason,
        answer,
      );
      assert.ok(cpuMilliseconds < MAX_CPU_MILLISECONDS, `${cpuMilliseconds} ms`);
      assert.ok(childBytes < MAX_CHILD_BYTES, `${childBytes} bytes in the child`);
      assert.ok(serverGrowthBytes < MAX_SERVER_GROWTH_BYTES, `${serverGrowthBytes} bytes more`);
    });
  }

  it('reads an ordinary document right after them', async () => {
    assert.deepEqual(await inspect(pagesPdf(2)), {
      kind: 'readable',
      pageCount: 2,
      isEncrypted: false,
    });
  });
});

type Measured = {
  inspection: Inspection;
  cpuMilliseconds: number;
  childBytes: number;
  serverGrowthBytes: number;
};

async function measure(work: () => Promise<Inspection>): Promise<Measured> {
  const residentBefore = process.memoryUsage.rss();
  const cpuBefore = new Map<number, number>();
  let [childBytes, resident, cpuMilliseconds] = [0, residentBefore, 0];
  const watch = setInterval(() => {
    for (const pid of childPids()) {
      const worked = cpuMillisecondsOf(pid) ?? 0;
      if (!cpuBefore.has(pid)) cpuBefore.set(pid, worked);
      cpuMilliseconds = Math.max(cpuMilliseconds, worked - (cpuBefore.get(pid) ?? 0));
    }
    childBytes = Math.max(childBytes, ...childPids().map(peakMemoryBytes));
    resident = Math.max(resident, process.memoryUsage.rss());
  }, 50);
  try {
    const inspection = await work();
    return {
      inspection,
      cpuMilliseconds,
      childBytes,
      serverGrowthBytes: resident - residentBefore,
    };
  } finally {
    clearInterval(watch);
  }
}
