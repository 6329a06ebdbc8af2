import { isId, type Id, type SentFile, type SentShare } from '@parchi/contract';
import {
  hasShape,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isText,
  storedValue,
  type Guard,
} from '@parchi/shared-ui/storage';
import { isExpired, type HeldShare } from '../../../lib/heldShare.ts';

const isFiles: Guard<SentFile[]> = (value): value is SentFile[] =>
  isListOf(hasShape<SentFile>({ _id: isId, original_filename: isText, size: isNumber }))(value);

const isMoment: Guard<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** The sent share, stored for a reload of this tab. If storage is blocked, only a reload loses the slip. */
const savedShare = storedValue({
  area: 'sessionStorage',
  key: 'parchi.sent-share',
  version: 1,
  isValid: hasShape<HeldShare>({
    record: hasShape<SentShare>({
      _id: isId,
      files: isFiles,
      expiresAt: isMoment,
      now: isMoment,
      code: isOptional(isText),
      hasPassword: isOptional(isOneOf(true)),
    }),
    heldSinceMs: isNumber,
  }),
});

export const saveShare = savedShare.write;

/** Clears the saved share. @param id clears it only if it is this share */
export function clearSavedShare(id?: Id): void {
  if (id === undefined || savedShare.read()?.record._id === id) savedShare.clear();
}

/** Returns the saved share until its files expire. */
export function readSavedShare(deviceNowMs: number): HeldShare | undefined {
  const share = savedShare.read();
  if (!share || !isExpired(share, deviceNowMs)) return share;
  clearSavedShare();
  return undefined;
}
