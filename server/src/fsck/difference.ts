import type { ObjectKey } from '@parchi/object-store';

/**
 * A difference. `isWithinGrace`: it is normal for a short time, because the next sweep or the end of a running upload
 * removes it.
 */
export type Difference = {
  readonly kind: keyof typeof kindTexts;
  /** The object, which is named instead of the share, because the share's id is secret. */
  readonly object: ObjectKey | string;
  readonly isWithinGrace: boolean;
};

const kindTexts = {
  'orphan-bytes': 'bytes that no record knows',
  'hollow-record': 'a record whose bytes are missing',
  'wrong-size': 'bytes of another size than recorded',
  'wrong-hash': 'bytes whose SHA-256 is not the recorded one',
  'unfinished-bytes': 'bytes under a temporary name',
  'pending-upload': 'an upload that has not ended',
  'unswept-bytes': 'files of an expired share or an ended order that are not removed yet',
} as const;

export function describeDifference({ kind, object, isWithinGrace }: Difference): string {
  return `${kind}  ${object}  ${kindTexts[kind]}${isWithinGrace ? ' (within grace)' : ''}`;
}
