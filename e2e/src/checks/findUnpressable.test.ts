import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { launchChromium } from '../fixtures/launchChromium.ts';
import { findUnpressable } from './findUnpressable.ts';

const browser = await launchChromium();
after(() => browser.close());

const PRESSABLE = `
  <main style="height: 3000px">
    <button>at the top</button>
    <a href="#a" style="position: absolute; top: 2900px">far below</a>
    <label>with a label <input type="checkbox" style="opacity: 0; pointer-events: none"></label>
    <button disabled>disabled</button> <button style="display: none">hidden</button>
    <a href="#b" style="position: absolute; clip-path: inset(50%)">for screen readers</a>
    <p style="width: 6em">Words before <a href="#c">a link that is broken into lines</a></p>
  </main>`;

async function find(html: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.setContent(html);
  const problems = await page.evaluate(findUnpressable);
  assert.equal(await page.evaluate(() => window.scrollY), 0, 'the page is scrolled back');
  await page.close();
  return problems;
}

test('controls that people can press are not reported', async () => {
  assert.deepEqual(await find(PRESSABLE), []);
});

test('each control under a bar is reported', async () => {
  const bar = '<div id="bar" style="position: fixed; inset: 0"></div>';
  const problems = await find(PRESSABLE + bar);
  assert.equal(problems.length, 4);
  for (const problem of problems) assert.match(problem, /cannot be pressed: <div id="bar"/);
});

test('a control to which the page does not scroll is reported', async () => {
  const [problem = '', ...more] = await find(
    '<button style="position: fixed; left: 400px">outside the window</button>',
  );
  assert.match(problem, /^<button.* cannot be pressed: nothing is there$/);
  assert.deepEqual(more, []);
});

test('only controls of the open dialog count', async () => {
  const dialog = `<dialog id="d"><button>in the dialog</button></dialog>
    <script>document.getElementById('d').showModal()</script>`;
  assert.deepEqual(await find(`<button>under the dialog</button>${dialog}`), []);
});
