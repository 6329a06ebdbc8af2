import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { inkOf, picturesOfPages } from '../../../testing/poppler.ts';
import { readPng } from '../../../testing/readPng.ts';
import { openTestEngine } from '../../../testing/testEngine.ts';
import { stream, writePdf } from '../../../testing/writePdf.ts';

const { engine, inspect, drawThumbnail, compose, logged } = openTestEngine();
after(() => engine.close());

const POINTS_AN_INCH = 72;
/** Maximum share of pixels that may differ: at the edges of rectangles, and where a side is rounded the other way. */
const MAX_DIFFERENCE = 0.01;

/**
 * Returns a PDF of one page with two rectangles of different sizes, so that the page looks different under every
 * rotation and crop.
 */
function boxesPdf(page: string, tree = ''): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[4 0 R]/Count 1${tree}>>`,
    stream('20 20 150 200 re f 220 320 60 40 re f'),
    `<</Type/Page/Parent 2 0 R${page}/Contents 3 0 R/Resources<<>>>>`,
  ]);
}

const media = '/MediaBox[0 0 300 400]';
const huge = '9'.repeat(44);
const whole: [number, number] = [300, 400];
const lying: [number, number] = [400, 300];
const letter: [number, number] = [612, 792];
const rows: [name: string, shown: [number, number], page: string, tree?: string][] = [
  ['a crop box beside the page', whole, `${media}/CropBox[900 900 1000 1000]`],
  ['a crop box that touches the page', whole, `${media}/CropBox[300 0 600 400]`],
  [
    'a crop box that leaves a hair’s breadth of the page',
    whole,
    `${media}/CropBox[299.999 0 600 400]`,
  ],
  ['a crop box of no width', whole, `${media}/CropBox[100 100 100 300]`],
  ['a crop box of zeros', whole, `${media}/CropBox[0 0 0 0]`],
  ['a crop box around the page', whole, `${media}/CropBox[-1000 -1000 5000 5000]`],
  ['a crop box that is not a number', whole, `${media}/CropBox[nan nan nan nan]`],
  ['a crop box of one number', whole, `${media}/CropBox[1]`],
  ['a crop box of huge numbers', whole, `${media}/CropBox[0 0 ${huge} ${huge}]`],
  ['an inverted crop box', [150, 200], `${media}/CropBox[170 220 20 20]`],
  ['a crop box half outside', [100, 200], `${media}/CropBox[200 200 900 900]`],
  ['a crop box beside a turned page', lying, `${media}/CropBox[900 0 999 99]/Rotate 90`],
  ['a crop box beside a page turned over', whole, `${media}/CropBox[900 0 999 99]/Rotate -180`],
  ['an inherited crop box beside the page', whole, media, '/CropBox[900 900 1000 1000]'],
  ['both boxes inherited', lying, '', `${media}/CropBox[900 900 999 999]/Rotate 270`],
  ['an inverted media box', whole, '/MediaBox[300 400 0 0]/CropBox[900 900 999 999]'],
  ['a media box with negative corners', whole, '/MediaBox[-10 -10 290 390]/CropBox[900 0 999 9]'],
  ['no media box', letter, '/CropBox[900 900 1000 1000]'],
  ['a media box of zeros', letter, '/MediaBox[0 0 0 0]'],
  ['a media box of no height', letter, '/MediaBox[0 0 300 0]/CropBox[900 0 999 9]'],
  ['a media box too small to be seen', letter, '/MediaBox[0 0 0.001 0.001]'],
  ['a media box that is not a number', letter, '/MediaBox[nan nan nan nan]'],
  ['a media box of huge numbers', letter, `/MediaBox[0 0 ${huge} 400]`],
  ['a media box that is text', letter, '/MediaBox(x)/CropBox(y)'],
];

describe('shows the same part of a page in thumbnail and print file', () => {
  for (const [name, shown, page, tree] of rows) {
    test(`${name} [F-145]`, async () => {
      const bytes = boxesPdf(page, tree);
      assert.deepEqual(await inspect(bytes), {
        kind: 'readable',
        pageCount: 1,
        isEncrypted: false,
      });
      const print = await compose([{ bytes, pages: [1] }]);
      const paper = { width: Math.min(...shown), height: Math.max(...shown), pageCount: 1 };
      assert.deepEqual(print.paper.at(-1), paper);
      const thumbnail = await drawThumbnail(bytes);
      assert.equal(thumbnail.kind, 'drawn');
      const picture = readPng(thumbnail.png);
      const longer = Math.max(picture.width, picture.height);
      const resolution = (longer / Math.max(...shown)) * POINTS_AN_INCH;
      const [printed] = picturesOfPages(print.bytes, { resolution, page: 2 });
      assert.ok(inkOf(printed!) > 0.02, 'the page has ink');
      assert.ok(Math.abs(picture.width - printed!.width) <= 1);
      assert.ok(Math.abs(picture.height - printed!.height) <= 1);
      assert.ok(Math.abs(inkOf(picture) - inkOf(printed!)) < MAX_DIFFERENCE);
    });
  }
});

test('no page box ends a PDF process [F-145]', () => assert.deepEqual(logged, []));
