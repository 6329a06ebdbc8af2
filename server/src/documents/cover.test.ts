import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { picturesOfPages, inkOf, textsOfPages } from '../testing/pdf/poppler.ts';
import { openTestDocuments, type TestPart } from '../testing/pdf/testDocuments.ts';
import { pagesPdf } from '../testing/pdf/writePdf.ts';
import type { PrintPlan } from './composition.ts';

const { documents, compose } = openTestDocuments();
after(() => documents.close());

const bytes = pagesPdf(3);
const FOOTNOTE = 'A “?” may stand for a letter that this page can’t show.';

async function coverOf(plan: Partial<PrintPlan>, ...files: Partial<TestPart>[]): Promise<string> {
  const parts = files.map((file) => ({ bytes, ...file }));
  const composed = await compose(parts.length === 0 ? [{ bytes }] : parts, plan);
  return textsOfPages(composed.bytes)[0] ?? '';
}

describe('the cover', () => {
  it('says the token, the customer, and what is printed of each file', async () => {
    const cover = await coverOf(
      { tokenNumber: 42 },
      { name: 'thesis.pdf', pages: [1, 3], range: '1,3', copies: 2, method: 'Both sides' },
      { name: 'slides.pdf', note: 'Staple at the top left' },
    );
    assert.equal(
      cover,
      'Token number 42 Asha Rao Color · Both sides, long edge · 2 files · 6 sheets with this one ' +
        '1. thesis.pdf Pages 1,3 (2) · Both sides · Color · 2 copies · 2 sheets ' +
        '2. slides.pdf All pages (3) · Single · Color · 1 copy · 3 sheets Note: Staple at the top left',
    );
  });
  it('says “Priority” in place of a number', async () =>
    assert.match(await coverOf({ tokenNumber: -1 }), /^Token Priority Asha Rao/));
  it('says which of two print files it is', async () => {
    const plan = { number: 2, count: 2, color: 'Black and White' } as const;
    assert.match(await coverOf(plan), /Print file 2 of 2 · Black and White · One side/);
  });
  it('has no footnote where it shows every letter', async () =>
    assert.ok(!(await coverOf({})).includes(FOOTNOTE)));
});

describe('names on the cover', () => {
  const rows: [name: string, given: string, shown: RegExp][] = [
    ['accents and typographic quotes', 'Zoë “Ó Bríain” – d’Été', /Zoë “Ó Bríain” – d’Été/],
    ['letters beyond Latin-1', 'Łódź Ωμέγα Иван', /Łódź Ωμέγα Иван/],
    [
      'letters of no font at hand are question marks with a footnote',
      '王 小明',
      /\? \?\? .*A “\?” may/,
    ],
    ['a smile', 'Asha 😀', /Asha \? .*A “\?” may/],
    ['control characters and line ends', 'As\u0000ha\r\n\tRao\u0007', /As ha Rao/],
    ['marks that turn the direction', 'a\u202egpj.exe\u2066b', /agpj\.exeb/],
    ['half of a character', 'Asha \ud83d!', /Asha \?!|Asha �!/],
    ['what looks like PDF', ') Tj ET (\\', /\) Tj ET \(\\/],
    ['nothing', '   ', /Token number 12 Color/],
  ];
  for (const [name, customerName, shown] of rows) {
    it(name, async () => assert.match(await coverOf({ customerName }), shown));
  }

  it('a long name loses its middle and keeps its ending', async () => {
    const name = `${'annual report '.repeat(18)}final.pdf`;
    assert.match(
      await coverOf({}, { name }),
      /1\. annual report annual.*…\S* ?final\.pdf All pages/,
    );
  });
  it('a long note ends after three lines', async () => {
    const cover = await coverOf({}, { note: 'please '.repeat(140) }, { name: 'next.pdf' });
    assert.match(cover, /Note: please .*…/);
    assert.ok(cover.split('please').length < 60);
    assert.match(cover, /2\. next\.pdf/);
  });
  it('a name of one endless word, and a range of 2,000 characters', async () => {
    const range = '1,'.repeat(1_000);
    const cover = await coverOf({ customerName: 'W'.repeat(1_000) }, { range, name: 'next.pdf' });
    assert.match(cover, /W+…W+ /);
    assert.match(cover, /1\. next\.pdf Pages 1,1.*…$/);
  });
});

describe('a hundred files', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({
    name: `file-${index + 1}.pdf`,
    pages: [1],
  }));

  it('share one cover, which says how many it does not name', async () => {
    const cover = await coverOf({}, ...hundred);
    const named = Array.from(cover.matchAll(/file-(\d+)\.pdf/g), ([, number]) => Number(number));
    assert.ok(named.length >= 45, `${named.length} are named`);
    assert.deepEqual(
      named,
      Array.from(named, (_, index) => index + 1),
    );
    assert.ok(
      cover.endsWith(`and ${100 - named.length} more, which the order on the screen shows`),
    );
  });
  it('leave a margin at the foot of the page', async () => {
    const { bytes: printed } = await compose(hundred.map((file) => ({ bytes, ...file })));
    const [page] = picturesOfPages(printed, { resolution: 72, page: 1 });
    assert.ok(page);
    const foot = page.dots.subarray(page.width * (page.height - 40));
    assert.equal(inkOf({ width: page.width, height: 40, dots: foot }), 0);
  });
});
