import type accounts from './accounts/en.json';
import type authenticators from './authenticators/en.json';
import type calls from './en.json';
import type orders from './orders/en.json';
import type shares from './shares/en.json';

/** Message ids of the English catalogues. Every other language must have the same ids. */
export type ApiMessageId =
  | keyof typeof calls
  | keyof typeof accounts
  | keyof typeof authenticators
  | keyof typeof orders
  | keyof typeof shares;
