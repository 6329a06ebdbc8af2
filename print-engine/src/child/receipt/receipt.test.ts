import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fontsOfPage, textsOfPages, wordsOfPage } from '../../../testing/poppler.ts';
import { openTestEngine, TEST_ACCOUNT } from '../../../testing/testEngine.ts';
import type { ReceiptRow } from '../../protocol/receipt.ts';

const { engine } = openTestEngine();
after(() => engine.close());

async function receiptOf(rows: readonly ReceiptRow[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { kind } = await engine.drawReceipt(
    { account: TEST_ACCOUNT, rows },
    (chunk) => void chunks.push(Buffer.from(chunk)),
  );
  assert.equal(kind, 'drawn');
  return Buffer.concat(chunks);
}

const row = (text: string, amount = '', kind: ReceiptRow['kind'] = 'row'): ReceiptRow => ({
  text,
  amount,
  kind,
});

describe('the receipt', () => {
  it('shows each amount with the rupee sign at the right edge of its row', async () => {
    const pdf = await receiptOf([
      row('Receipt', '', 'title'),
      row('1. thesis.pdf', '₹1,234.50'),
      row('12 pages', '', 'detail'),
      row('Total', '₹1,244.50', 'sum'),
    ]);
    const words = wordsOfPage(pdf, 1).map(({ text }) => text);
    const expected = 'Receipt 1. thesis.pdf ₹1,234.50 12 pages Total ₹1,244.50'.split(' ');
    assert.deepEqual(words.toSorted(), expected.toSorted());
    const amounts = wordsOfPage(pdf, 1).filter(({ text }) => text.startsWith('₹'));
    assert.deepEqual(
      amounts.map(({ right }) => Math.round(right)),
      [539, 539],
    );
  });

  it('shows names in other scripts with embedded fonts for them [F-495]', async () => {
    const pdf = await receiptOf([row('शर्मा प्रिंट्स'), row('தமிழ் அச்சகம்'), row('محمد')]);
    assert.doesNotMatch(textsOfPages(pdf)[0] ?? '', /\?/);
    const fonts = fontsOfPage(pdf, 1);
    assert.ok(fonts.every(({ isEmbedded }) => isEmbedded));
    for (const script of ['Devanagari', 'Tamil', 'Arabic']) {
      assert.ok(
        fonts.some(({ name }) => name.includes(script)),
        script,
      );
    }
  });

  it('continues on more pages, with each row once and in order [F-495]', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => row(`file${index}.pdf`, '₹2'));
    const pages = textsOfPages(await receiptOf(rows));
    assert.ok(pages.length > 1);
    assert.deepEqual(
      pages.join(' ').match(/file\d+/g),
      rows.map((_, index) => `file${index}`),
    );
  });

  it('cuts a name of thousands of letters, and draws no control characters [F-495]', async () => {
    const [text = ''] = textsOfPages(await receiptOf([row(`a\n\u202E${'x'.repeat(5_000)}`, '₹2')]));
    assert.ok(text.length < 400, String(text.length));
    assert.match(text, /…/);
  });
});
