import assert from 'node:assert/strict';
import { readlinkSync } from 'node:fs';
import { after, test } from 'node:test';
import { skipWithoutStrace } from '../../../tooling/src/debian/strace.ts';
import { traceCalls } from '../../../tooling/src/testing/index.ts';
import { childPids } from '../../testing/childProcesses.ts';
import { openTestEngine } from '../../testing/testEngine.ts';
import { PAGE, pagesPdf, stream, writePdf } from '../../testing/writePdf.ts';
import { findIsolation } from '../isolation/findIsolation.ts';

const { engine, inspect, decrypt, drawThumbnail } = openTestEngine();
after(() => engine.close());

const straceTest = { skip: skipWithoutStrace };

const address = 'http://127.0.0.1:9/';

/** Returns a PDF with every construct by which a PDF can refer to something outside of itself. */
function callingPdf(): Buffer {
  const elsewhere = `<</FS/URL/F(${address})>>`;
  const form = `/AcroForm<</Fields[6 0 R]/XFA 7 0 R>>/OpenAction<</S/URI/URI(${address})>>`;
  const submit = `<</S/SubmitForm/F ${elsewhere}>>`;
  return writePdf([
    `<</Type/Catalog/Pages 2 0 R${form}/AA<</WC<</S/JavaScript/JS(app.launchURL("${address}"))>>>>>>`,
    '<</Type/Pages/Kids[5 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length 0/F ${elsewhere}>>\nstream\n\nendstream`,
    PAGE.replace('/Parent', `/AA<</O<</S/GoToR/D[0/Fit]/F ${elsewhere}>>>>/Annots[6 0 R]/Parent`),
    `<</Type/Annot/Subtype/Widget/FT/Btn/T(send)/Rect[0 0 9 9]/P 5 0 R/A ${submit}>>`,
    stream(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><a href="${address}"/></xdp:xdp>`),
  ]);
}

test('makes no network call for a PDF with external references [P13]', straceTest, async () => {
  await inspect(pagesPdf(1));
  const [pid] = childPids();
  const calls = await traceCalls({ process: { pid } }, { syscalls: ['%network'] });
  assert.equal((await inspect(callingPdf())).kind, 'readable');
  assert.equal((await decrypt(callingPdf())).kind, 'decrypted');
  assert.equal((await drawThumbnail(callingPdf())).kind, 'drawn');
  assert.deepEqual(await calls.stop(), []);
  assert.deepEqual(childPids(), [pid], 'it was this process that read it');
});

test('reads PDFs in a network namespace of its own, where the system allows it [F-141]', async (context) => {
  const { name } = await findIsolation();
  if (!name.startsWith('sandbox')) return context.skip(`isolated by ${name}`);
  await inspect(pagesPdf(1));
  const networkOf = (pid: number) => readlinkSync(`/proc/${pid}/ns/net`);
  const [pid = 0, ...others] = childPids();
  assert.deepEqual(others, []);
  assert.notEqual(networkOf(pid), networkOf(process.pid));
});
