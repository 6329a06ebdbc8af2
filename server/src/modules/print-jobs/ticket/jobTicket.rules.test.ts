import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Id } from '@parchi/contract';
import { newObjectGroup, objectKey } from '@parchi/object-store';
import type { ComposedPrint, PaperRun } from '@parchi/print-engine';
import type { PaidOrder } from '../../orders/orders.module.ts';
import { toJobTicket } from './jobTicket.rules.ts';
import { mediaName } from './mediaName.ts';
import { planPrint } from '../making/planPrint.rules.ts';
import { chooseColor, jobName } from '../printJobs.rules.ts';

const file = {
  key: objectKey(newObjectGroup(), 0),
  sizeInBytes: 1_000,
  name: 'a.pdf',
  pageCount: 4,
  pageRange: 'All',
  pagesToBePrinted: 'All',
  color: 'Color',
  method: 'Single',
  copies: 1,
  note: '',
} as const;

function order(...files: Partial<PaidOrder['files'][number]>[]): PaidOrder {
  return {
    id: '0'.repeat(32) as Id,
    tokenNumber: 7,
    collectionCode: null,
    customerName: 'Asha Rao',
    openedColors: [],
    areFilesAvailable: true,
    shopId: 'b'.repeat(32) as Id,
    maxDownloadMs: 60_000,
    refusedFiles: 0,
    collectPaise: null,
    files: files.map((changes) => ({ ...file, ...changes })),
  };
}

describe('media names of IPP', () => {
  const rows: [name: string, width: number, height: number][] = [
    ['iso_a4_210x297mm', 595.276, 841.89],
    ['iso_a4_210x297mm', 595, 842],
    ['iso_a4_210x297mm', 594, 840],
    ['iso_a3_297x420mm', 842, 1_191],
    ['na_letter_8.5x11in', 612, 792],
    ['na_legal_8.5x14in', 612, 1_008],
    ['custom_100x200mm_100x200mm', 283.46, 566.93],
  ];
  for (const [name, width, height] of rows) {
    it(`names ${width} × ${height} points ${name}`, () => {
      assert.equal(mediaName({ width, height }), name);
    });
  }
});

describe('paper on a job ticket', () => {
  const a4 = (pageCount: number): PaperRun => ({ width: 595, height: 842, pageCount });
  const a4ByAHair = (pageCount: number): PaperRun => ({ width: 594.9, height: 841.5, pageCount });
  const a3 = (pageCount: number): PaperRun => ({ width: 842, height: 1_191, pageCount });
  function ticketOn(...paper: PaperRun[]) {
    const composed: ComposedPrint = {
      kind: 'composed',
      isDuplex: false,
      pageCount: 10,
      impressions: 10,
      sheets: 10,
      parts: [{ impressions: 9, sheets: 9 }],
      paper,
    };
    const { media, overrides } = toJobTicket(order({}), 'Color', composed);
    return [media, ...overrides.map(({ pages, media: other }) => `${pages} ${other}`)];
  }
  it('names a single paper size once', () =>
    assert.deepEqual(ticketOn(a4(1), a4ByAHair(9)), ['iso_a4_210x297mm']));
  it('names the most used paper, and the pages on other sizes', () =>
    assert.deepEqual(ticketOn(a4(2), a3(3), a4(4), a3(1)), [
      'iso_a4_210x297mm',
      '3-5 iso_a3_297x420mm',
      '10 iso_a3_297x420mm',
    ]));
  it('names the most used paper even when the cover is on another', () =>
    assert.deepEqual(ticketOn(a4(1), a3(9)), ['iso_a3_297x420mm', '1 iso_a4_210x297mm']));
});

describe('plan of a print file', () => {
  it('has the files of its colour in their order, with page ranges resolved to numbers', () => {
    const both = order(
      { pageRange: 'Custom', pagesToBePrinted: '3,1-2,9' },
      { color: 'Black and White', name: 'b.pdf' },
      { name: 'c.pdf' },
    );
    const { parts, number, count } = planPrint(both, 'Color', 1);
    assert.deepEqual(
      parts.map(({ name, pages, range }) => [name, pages.join(), range]),
      [
        ['a.pdf', '3,1,2', '3,1-2,9'],
        ['c.pdf', '1,2,3,4', 'All'],
      ],
    );
    assert.deepEqual([number, count, chooseColor(both, 'Color')], [2, 2, 'Color']);
  });
  it('has a cover if the printed pages of both colours reach the shop’s number [F-437]', () => {
    const eleven = order(
      { pageRange: 'Custom', pagesToBePrinted: '1-3', copies: 3 },
      { color: 'Black and White', pageRange: 'Custom', pagesToBePrinted: '4,4' },
    );
    const hasCover = (from: number | null) =>
      (['Color', 'Black and White'] as const).map(
        (color) => planPrint(eleven, color, from).hasCover,
      );
    assert.deepEqual(hasCover(1), [true, true]);
    assert.deepEqual(hasCover(11), [true, true]);
    assert.deepEqual(hasCover(12), [false, false]);
    assert.deepEqual(hasCover(null), [false, false]);
  });
  it('keeps names of customers and files out of the job name', () => {
    assert.equal(jobName(order({}), 'Color'), 'Token 7');
    assert.equal(jobName({ ...order({}), tokenNumber: -1 }, 'Color'), 'Priority');
  });
});
