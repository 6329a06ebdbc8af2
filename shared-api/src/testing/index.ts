/** Replies of the server and sample records for tests, in the contract's types. */
export { bringsWork, workDemand } from './proofOfWork.ts';
export { plainText, refusal } from './refusals.ts';
export {
  sampleCheckout,
  sampleOptions,
  sampleOrder,
  sampleOrderFile,
  sampleOrderId,
} from './sampleOrder.ts';
export { samplePublicShop, sampleShop } from './sampleShop.ts';
export { sampleUser } from './sampleUser.ts';
export { sentTo } from './sentTo.ts';
