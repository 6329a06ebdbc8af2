import { rupeesFromPaise, type Paise } from '@parchi/contract';

/** SPEC §9: rupees are written the Indian way in every language. */
const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** "₹1,23,456", "₹2.50" */
export function formatRupees(paise: Paise): string {
  return format.format(rupeesFromPaise(paise));
}
