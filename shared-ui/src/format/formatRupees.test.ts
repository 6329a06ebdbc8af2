import { expect, test } from '@jest/globals';
import { formatRupees } from './formatRupees.ts';

test.each([
  [0, '₹0'],
  [1, '₹1'],
  [1.5, '₹1.50'],
  [24.05, '₹24.05'],
  [1_23_456, '₹1,23,456'],
  [1_23_456.78, '₹1,23,456.78'],
])('formats %d rupees as "%s"', (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text);
});
