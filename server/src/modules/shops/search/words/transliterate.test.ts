import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transliterate } from './transliterate.ts';

for (const [word, latin] of [
  ['शर्मा', 'sharma'],
  ['पुणे', 'pune'],
  ['गुप्ता', 'gupta'],
  ['अग्रवाल', 'agrawal'],
  ['वर्मा', 'varma'],
  ['रवि', 'ravi'],
  ['लक्ष्मी', 'lakshmi'],
  ['ज्ञान', 'gyan'],
  ['मुंबई', 'mumbai'],
  ['बेंगलुरु', 'bengaluru'],
  ['चेन्नई', 'chennai'],
  ['कोलकाता', 'kolkata'],
  ['नागपुर', 'nagpur'],
  ['करोल', 'karol'],
  ['पटना', 'patna'],
  ['कमल', 'kamal'],
  ['इंदौर', 'indaur'],
  ['ठाणे', 'thane'],
  ['ज़ेरॉक्स', 'zerox'],
  ['जेरॉक्स', 'jerox'],
  ['प्रिंट', 'print'],
  ['दुकान', 'dukan'],
  ['दिल्ली', 'delhi'],
  ['लखनऊ', 'lucknow'],
  ['हैदराबाद', 'hyderabad'],
  ['गुड़गाँव', 'gurgaon'],
  ['५६००३४', '560034'],
  ['न', 'na'],
  ['ॐ', ''],
  ['sharma', 'sharma'],
  ['ಶರ್ಮ', 'ಶರ್ಮ'],
] as const) {
  test(`writes “${word}” as “${latin}”`, () => {
    assert.equal(transliterate(word.normalize('NFKD')), latin);
  });
}
