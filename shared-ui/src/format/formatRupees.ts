/** Rupees are written the Indian way in every language (SPEC §9). */
const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** "₹1,23,456", "₹2.50" */
export function formatRupees(rupees: number): string {
  return format.format(rupees);
}
