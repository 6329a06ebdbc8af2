import { expect, test } from '@jest/globals';
import { formatRupees } from './formatRupees.ts';

test.each([
  [0, '₹0'],
  [100, '₹1'],
  [150, '₹1.50'],
  [2_405, '₹24.05'],
  [12_345_678, '₹1,23,456.78'],
])('%d paise are %s', (paise, rupees) => {
  expect(formatRupees(paise)).toBe(rupees);
});
