import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shopSignUpRequestSchema } from '../shops/shops.ts';
import { signUpRequestSchema } from '../accounts/accounts.ts';
import { shownLineSchema } from './shownText.ts';

const shown: Record<string, string> = {
  '  Asha   Rao ': 'Asha Rao',
  'Asha\r\nRao\u2028Verma': 'Asha Rao Verma',
  '\u0007Asha\u001B[31m Rao': 'Asha [31m Rao',
  'oaR \u202EahsA': 'oaR ahsA',
  '\u202AAsha Rao\u202C': 'Asha Rao',
  '\uFEFFAs\u200Bha\u2066\u2069': 'Asha',
  'As\u200Dha': 'Asha',
  'अशोक क्‍ष': 'अशोक क्‍ष',
  'فاطمه می‌خواهم': 'فاطمه می‌خواهم',
  "Siobhán O'Brien-Łukasz, Jr. 👩‍🎨": "Siobhán O'Brien-Łukasz, Jr. 👩‍🎨",
};
for (const [typed, text] of Object.entries(shown)) {
  test(`shows the name ${JSON.stringify(typed)} as ${JSON.stringify(text)}`, () => {
    assert.equal(shownLineSchema(200).parse(typed), text);
  });
}

test('refuses an invisible name and applies the length limit to the visible characters', () => {
  const line = shownLineSchema(4);
  for (const typed of ['', ' \t', '\u200B\u202E', '\u200D', 'Ashas']) {
    assert.equal(line.safeParse(typed).success, false, JSON.stringify(typed));
  }
  assert.equal(line.parse('\u202E A\u200Bsha \u202C'), 'Asha');
});

test('cleans every sign-up line that other people will see', () => {
  const deceptive = '\u202Exyz\u0000';
  assert.equal(signUpRequestSchema.shape.name.parse(deceptive), 'xyz');
  const { name, addressl1, addressl2, addressl3, landmark } = shopSignUpRequestSchema.shape;
  for (const line of [name, addressl1, addressl2, addressl3, landmark]) {
    assert.equal(line.parse(deceptive), 'xyz');
  }
});
