import type { Dependencies } from '../dependencies.ts';
import type { Difference } from './difference.ts';

export type CompareContext = Pick<Dependencies, 'db' | 'objectStore' | 'settings'> & {
  /** Receives each difference when it is found. */
  readonly report: (difference: Difference) => void;
};
