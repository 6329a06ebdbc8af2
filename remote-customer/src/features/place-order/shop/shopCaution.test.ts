import { expect, test } from '@jest/globals';
import { samplePublicShop } from '@parchi/shared-api/testing';
import { shopCaution } from './shopCaution.ts';

const noon = new Date('2026-11-23T12:00:00+05:30');

test('warns before ordering at a shop that takes no new orders [F-861]', () => {
  for (const standing of ['suspended', 'closing'] as const) {
    expect(shopCaution(samplePublicShop({ standing }), noon)).toBe(
      'This shop takes no new orders. Choose another shop.',
    );
  }
  expect(shopCaution(samplePublicShop(), noon)).toBeUndefined();
});
