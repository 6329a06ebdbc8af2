import type accounts from './accounts/en.json';
import type calls from './en.json';
import type orders from './orders/en.json';

/** Keys of the English catalogues, which every other language has to match. */
export type ApiMessageId = keyof typeof calls | keyof typeof accounts | keyof typeof orders;
