import { paiseFromRupees, rupeesFromPaise } from '@parchi/contract';

/** SPEC §9: rupees are written the Indian way in every language. */
const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** "₹1,23,456", "₹2.50" of an order's rupees as they come over the wire */
export function formatRupees(rupees: number): string {
  return format.format(rupeesFromPaise(paiseFromRupees(rupees) ?? 0));
}
