import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { doubleFlateBomb } from '../../../testing/bombs.ts';
import {
  inChunks,
  openTestEngine,
  TEST_ACCOUNT,
  type TestEngine,
} from '../../../testing/testEngine.ts';
import { contentPdf, pagesPdf, stream, writePdf } from '../../../testing/writePdf.ts';
import type { PrintEngine } from '../../createPrintEngine.ts';
import { EngineUnavailableError } from '../../engineErrors.ts';
import type { Thumbnail } from '../../protocol/thumbnail.ts';

const small = pagesPdf(2);
const MAX_WAITING = 50;

/** Opens an engine that is closed at the end of the test, even if the test fails. */
function openEngine(test: TestContext, maxMilliseconds?: number): TestEngine {
  const opened = openTestEngine({ ...(maxMilliseconds !== undefined && { maxMilliseconds }) });
  test.after(() => opened.engine.close());
  return opened;
}

/** Returns a PDF with nine levels of drawings, each of which draws the next level ten times. */
function endlessPdf(): Buffer {
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 400 400]';
  const levels = Array.from({ length: 9 }, (_, level) =>
    stream('/X Do '.repeat(10), `${form}/Resources<</XObject<</X ${level + 6} 0 R>>>>`),
  );
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    stream('/X Do'),
    ...levels,
    stream('0 0 9 9 re f', form),
  ]);
}

/** Returns a PDF with an image of 60,000 × 60,000 pixels in a few hundred bytes. */
async function hugeImagePdf(): Promise<Buffer> {
  const image =
    '/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceGray';
  const bytes = stream(await doubleFlateBomb(), `${image}/Filter[/FlateDecode/FlateDecode]`);
  return contentPdf(stream('q 100 0 0 100 0 0 cm /X1 Do Q'), [bytes]);
}

for (const [name, make] of [
  ['a drawing without end', endlessPdf],
  ['an image of 60,000 by 60,000', hugeImagePdf],
] as const) {
  it(`refuses ${name}, and draws the next thumbnail [P11]`, async (test) => {
    const { drawThumbnail } = openEngine(test, 3_000);
    const { kind, ...thumbnail } = await drawThumbnail(await make());
    assert.deepEqual([kind, thumbnail.png.length], ['refused', 0]);
    assert.equal('reason' in thumbnail && thumbnail.reason, 'too_complex');
    assert.equal((await drawThumbnail(small)).kind, 'drawn');
  });
}

/** Begins a thumbnail. `finish` ends the bytes of its document; `leave` makes its caller give up. */
async function beginThumbnail(engine: PrintEngine): Promise<{
  drawn: Promise<Thumbnail>;
  finish: () => void;
  leave: () => void;
}> {
  const leaving = new AbortController();
  const held = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<null>();
  async function* source(): AsyncGenerator<Buffer> {
    begun.resolve(null);
    await held.promise;
    yield* inChunks(small);
  }
  const drawn = engine.drawThumbnail(
    {
      account: TEST_ACCOUNT,
      source: source(),
      sizeInBytes: small.length,
      signal: leaving.signal,
    },
    () => undefined,
  );
  await begun.promise;
  return {
    drawn,
    finish: () => held.resolve(null),
    leave: () => {
      leaving.abort(new Error('left'));
      held.resolve(null);
    },
  };
}

it('draws one thumbnail at a time, and inspects documents meanwhile', async (test) => {
  const { engine, drawThumbnail, inspect } = openEngine(test);
  const { drawn, finish } = await beginThumbnail(engine);
  let isSecondDrawn = false;
  const second = drawThumbnail(small).then(({ kind }) => {
    isSecondDrawn = true;
    return kind;
  });
  for (let count = 0; count < 3; count += 1) assert.equal((await inspect(small)).kind, 'readable');
  assert.equal(isSecondDrawn, false);
  finish();
  assert.deepEqual([(await drawn).kind, await second], ['drawn', 'drawn']);
});

it('refuses a thumbnail while too many wait, and draws the waiting ones later', async (test) => {
  const { engine, drawThumbnail } = openEngine(test);
  const { drawn, leave } = await beginThumbnail(engine);
  const waiting = Array.from({ length: MAX_WAITING }, (_, index) =>
    drawThumbnail(small, `account ${index % 5}`),
  );
  await assert.rejects(drawThumbnail(small, 'one more'), EngineUnavailableError);
  leave();
  await assert.rejects(drawn, /left/);
  const kinds = (await Promise.all(waiting)).map(({ kind }) => kind);
  assert.deepEqual(new Set(kinds), new Set(['drawn']));
});
