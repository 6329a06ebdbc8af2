/** Number format of India, used in every language of the page (specification §9). */
const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats an amount in rupees: "₹1,23,456", "₹2.50". */
export function formatRupees(rupees: number): string {
  return format.format(rupees);
}
