import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inDrawingOrder } from './plainText.ts';

const rows: [script: string, written: string, drawn: string][] = [
  ['Devanagari', 'कि', 'िक'],
  ['Devanagari with a nukta', 'ज़िद', 'ज़िद'.normalize('NFD').replace('ज\u093cि', 'िज\u093c')],
  ['Bengali, a sign on both sides', 'কো', 'েকা'],
  ['Tamil', 'கொ', 'ெகா'],
  ['Malayalam', 'കൈ', 'ൈക'],
  ['signs that stand behind stay', 'आशा', 'आशा'],
  ['Latin accents stay composed', 'é', 'é'],
];
for (const [script, written, drawn] of rows) {
  it(`signs are drawn where they stand: ${script}`, () =>
    assert.equal(inDrawingOrder(written), drawn));
}
