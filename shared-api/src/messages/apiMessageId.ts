import type en from './en.json';

/** Keys of the English catalogue, which every other language has to match. */
export type ApiMessageId = keyof typeof en;
