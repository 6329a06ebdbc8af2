import { expect, test } from '@jest/globals';
import { sampleTicket } from '../../../../testing/sampleTicket.ts';
import { describeSettings, paperName } from './printSettings.ts';

test('says in one line which paper, sides, copies and tray a print job needs [F-567]', () => {
  expect(describeSettings(sampleTicket())).toBe(
    'A4 · both sides, long edge · 1 copy · black and white tray',
  );
  expect(describeSettings(sampleTicket({ sides: 'one-sided', 'print-color-mode': 'color' }))).toBe(
    'A4 · one side · 1 copy · color tray',
  );
});

test('names each paper size of a print job once, the most used one first [F-567]', () => {
  const overrides = ['3', '7-8'].map((pages) => ({ pages, media: 'iso_a3_297x420mm' }));
  expect(describeSettings(sampleTicket({ overrides }))).toMatch(/^A4 and A3: see Details · /);
});

test.each([
  ['iso_a3_297x420mm', 'A3'],
  ['jis_b5_182x257mm', 'JIS B5'],
  ['na_letter_8.5x11in', 'Letter'],
  ['na_legal_8.5x14in', 'Legal'],
  ['custom_100x200mm_100x200mm', '100 × 200 mm'],
  ['oe_photo-l_3.5x5in', 'oe_photo-l_3.5x5in'],
])('calls the medium %s “%s” [F-567]', (media, name) => {
  expect(paperName(media)).toBe(name);
});
