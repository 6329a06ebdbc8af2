import type { Refusal } from './inspection.ts';

export type Thumbnail = { readonly kind: 'drawn' } | Refusal;
