import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  fontsOfPage,
  inkOf,
  picturesOfPages,
  textsOfPages,
  wordsOfPage,
} from '../../../testing/poppler.ts';
import { openTestEngine, type TestPart } from '../../../testing/testEngine.ts';
import { pagesPdf } from '../../../testing/writePdf.ts';
import type { PrintPlan } from '../../protocol/composition.ts';

const { engine, compose } = openTestEngine();
after(() => engine.close());

const bytes = pagesPdf(3);
/** Width of an A4 page in points. */
const PAPER_WIDTH = 595.28;
const MARGIN = 48;
const FOOTNOTE = 'A “?” may stand for a letter that this page can’t show.';

async function printOf(plan: Partial<PrintPlan>, ...files: Partial<TestPart>[]): Promise<Buffer> {
  const parts = files.map((file) => ({ bytes, ...file }));
  const composed = await compose(parts.length === 0 ? [{ bytes }] : parts, plan);
  return composed.bytes;
}

async function coverOf(plan: Partial<PrintPlan>, ...files: Partial<TestPart>[]): Promise<string> {
  return textsOfPages(await printOf(plan, ...files))[0] ?? '';
}

/** Returns a note of this many characters, whose words are all different. */
function noteOf(length: number): string {
  return Array.from({ length }, (_, index) => `word${index}`)
    .join(' ')
    .slice(0, length)
    .trim();
}

describe('the cover', () => {
  it('shows the token, the customer, and what is printed of each file', async () => {
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
  it('shows “Priority” instead of a number', async () =>
    assert.match(await coverOf({ tokenNumber: -1 }), /^Token Priority Asha Rao/));
  it('says which of two print files it belongs to', async () => {
    const plan = { number: 2, count: 2, color: 'Black and White' } as const;
    assert.match(await coverOf(plan), /Print file 2 of 2 · Black and White · One side/);
  });
  it('has no footnote when it can show every letter', async () =>
    assert.ok(!(await coverOf({})).includes(FOOTNOTE)));
});

describe('names on the cover', () => {
  const rows: [name: string, given: string, shown: RegExp][] = [
    ['accents and typographic quotes', 'Zoë “Ó Bríain” – d’Été', /Zoë “Ó Bríain” – d’Été/],
    ['letters beyond Latin-1', 'Łódź Ωμέγα Иван', /Łódź Ωμέγα Иван/],
    [
      'letters that no font has, as question marks with a footnote',
      '王 小明',
      /\? \?\? .*A “\?” may/,
    ],
    ['a smile', 'Asha 😀', /Asha 😀 Color(?!.*A “\?” may)/],
    ['hands and a heart of many characters', '🙏🏽 Asha ❤️', /🙏\S* Asha ❤ Color(?!.*A “\?” may)/],
    ['control characters and line ends', 'As\u0000ha\r\n\tRao\u0007', /As ha Rao/],
    ['marks that turn the direction', 'a\u202egpj.exe\u2066b', /agpj\.exeb/],
    ['half of a character', 'Asha \ud83d!', /Asha \?!|Asha �!/],
    ['what looks like PDF', ') Tj ET (\\', /\) Tj ET \(\\/],
    ['nothing', '   ', /Token number 12 Color/],
  ];
  for (const [name, customerName, shown] of rows) {
    it(name, async () => assert.match(await coverOf({ customerName }), shown));
  }

  it('shortens a long name in the middle and keeps its ending', async () => {
    const name = `${'annual report '.repeat(18)}final.pdf`;
    assert.match(
      await coverOf({}, { name }),
      /1\. annual report annual.*…\S* ?final\.pdf All pages/,
    );
  });
  it('shortens a name of one very long word, and a range of 2,000 characters', async () => {
    const range = '1,'.repeat(1_000);
    const cover = await coverOf({ customerName: 'W'.repeat(1_000) }, { range, name: 'next.pdf' });
    assert.match(cover, /W+…W+ /);
    assert.match(cover, /1\. next\.pdf Pages 1,1.*…$/);
  });
});

describe('notes on the cover', () => {
  it('shows a long note in full', async () => {
    const note = noteOf(830);
    const cover = await coverOf({}, { name: 'thesis.pdf', note });
    assert.ok(cover.endsWith(`Note: ${note}`));
  });
  it('shows eight long notes in full, in smaller type', async () => {
    const note = noteOf(600);
    const cover = await coverOf({}, ...Array<object>(8).fill({ note }));
    assert.equal(cover.split(note).length, 9);
  });
  it('shortens long notes to the same length when the notes do not all fit the page', async () => {
    const [short, long] = [{ note: 'Staple.' }, { note: noteOf(1_000) }];
    const cover = await coverOf({}, ...Array<object>(14).fill(long), short);
    const shown = Array.from(cover.matchAll(/ · (word0 .*?)…/g), ([, note = '']) => note.length);
    assert.equal(shown.length, 14);
    assert.ok(Math.min(...shown) > 250);
    assert.ok(Math.max(...shown) - Math.min(...shown) < 20);
    assert.match(cover, /15\. a\.pdf .* · Staple\.$/);
  });
  it('shows notes after a range of 2,000 characters', async () => {
    const files = Array<object>(9).fill({ range: '1,'.repeat(1_000), note: noteOf(500) });
    assert.equal((await coverOf({}, ...files)).split('word0').length, 10);
  });
});

describe('the printed cover', () => {
  const sizeOf = (words: ReturnType<typeof wordsOfPage>, text: string) =>
    words.find((word) => word.text === text)?.height ?? assert.fail(`${text} is not there`);

  for (const [tokenNumber, token] of [
    [42, '42'],
    [123_456, '123456'],
    [-1, 'Priority'],
  ] as const) {
    it(`shows the token in large type: ${token}`, async () => {
      const words = wordsOfPage(await printOf({ tokenNumber }, { name: 'thesis.pdf' }), 1);
      assert.ok(sizeOf(words, token) >= 3 * sizeOf(words, 'Asha'));
      assert.ok(sizeOf(words, token) >= 6 * sizeOf(words, 'thesis.pdf'));
    });
  }
  it('shows the collection code beside the token, in large type [F-460]', async () => {
    const words = wordsOfPage(await printOf({ collectionCode: 'K7MP' }, { name: 'thesis.pdf' }), 1);
    assert.ok(sizeOf(words, 'K7MP') >= 1.5 * sizeOf(words, 'thesis.pdf'));
    assert.match(
      await coverOf({ collectionCode: 'K7MP' }),
      /^Token number 12 Asha Rao .* Code K7MP$/,
    );
  });
  it('shows the cash to collect in large type [F-987]', async () => {
    const words = wordsOfPage(await printOf({ collectPaise: 4_050 }, { name: 'thesis.pdf' }), 1);
    assert.ok(sizeOf(words, '₹40.50') >= 1.5 * sizeOf(words, 'thesis.pdf'));
    assert.match(
      await coverOf({ collectPaise: 4_000 }),
      /^Token number 12 Asha Rao Color .* Collect ₹40$/,
    );
    assert.ok(!(await coverOf({})).includes('Collect'));
  });
  it('shortens a long name so that it does not overlap the cash to collect [F-987]', async () => {
    const plan = { customerName: 'W'.repeat(300), collectPaise: 50_000_000 };
    const words = wordsOfPage(await printOf(plan), 1);
    const name = words.find(({ text }) => text.includes('WW')) ?? assert.fail();
    const collect = words.find(({ text }) => text === 'Collect') ?? assert.fail();
    assert.ok(words.some(({ text }) => text === '₹5,00,000'));
    assert.ok(name.text.includes('…') && name.right < collect.left);
  });
  it('keeps all words out of the margins', async () => {
    const wide = 'W'.repeat(300);
    const note = `${wide} ${'MM WWW '.repeat(90)}`;
    const plan = {
      customerName: wide,
      tokenNumber: 123_456,
      collectionCode: 'MWMW',
      collectPaise: 50_000_000,
      number: 2,
      count: 2,
    };
    for (const count of [1, 8, 60]) {
      const files = Array<object>(count).fill({
        name: `${wide}.pdf`,
        range: '1,'.repeat(99),
        note,
      });
      const words = wordsOfPage(await printOf(plan, ...files), 1);
      assert.ok(words.length > 10);
      assert.deepEqual(
        words.filter(
          ({ left, right }) => left < MARGIN - 0.5 || right > PAPER_WIDTH - MARGIN + 0.5,
        ),
        [],
      );
    }
  });
  for (const letters of ['W', 'क्षत्रिय ', 'محمد ', 'Щ']) {
    it(`keeps the right margin free of ink: ${letters}`, async () => {
      const text = letters.repeat(120);
      const printed = await printOf({ customerName: text }, { name: text, note: text });
      const [page = assert.fail()] = picturesOfPages(printed, { resolution: 72, page: 1 });
      const { width, dots } = page;
      const margin = dots.filter((_, index) => index % width > PAPER_WIDTH - MARGIN + 2);
      assert.ok(inkOf(page) > 0);
      assert.ok(margin.every((dot) => dot === 255));
    });
  }
  it('embeds all of its fonts', async () => {
    const names = 'Asha Łódź Иван محمد কৃষ্ণ ક્ષમા ਸ੍ਰੀ ಕ್ಷಮಾ ശ്രീ କ୍ଷମା கோவி శ్రీని श्री 王';
    for (const name of ['thesis.pdf', names]) {
      const fonts = fontsOfPage(await printOf({}, { name, note: name }), 1);
      assert.equal(fonts.length, name === names ? 11 : 1);
      assert.deepEqual(
        fonts.filter(({ isEmbedded }) => !isEmbedded),
        [],
      );
    }
  });
  it('takes less than 60 kB for a page full of letters', async () => {
    const files = Array<object>(14).fill({ note: noteOf(1_000) });
    const [full, plain] = [
      await printOf({}, ...files),
      await printOf({}, ...Array<object>(14).fill({})),
    ];
    assert.ok(full.length - plain.length < 60_000, `${full.length - plain.length} bytes`);
  });
  it('takes less than 8 kB for one file', async () => {
    const printed = await printOf({}, { name: 'thesis.pdf' });
    assert.ok(printed.length - bytes.length < 8_000, `${printed.length - bytes.length} bytes`);
  });
});

describe('a hundred files', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({
    name: `file-${index + 1}.pdf`,
    pages: [1],
  }));

  it('share one cover, which says how many files it leaves out', async () => {
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
