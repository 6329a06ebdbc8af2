export { openCheckoutForOthers } from './checkoutForOthers.ts';
export { pickFrom, seededRandom } from './seededRandom.ts';
export { traceCalls, type CallTrace } from './traceCalls.ts';
