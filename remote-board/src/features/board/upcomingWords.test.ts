import { expect, test } from '@jest/globals';
import { SHOPS_TIME_ZONE } from '@parchi/contract';
import { upcomingParts } from '@parchi/shared-ui/format';
import { upcomingWords } from './upcomingWords.ts';

test('names each moment of a year as other pages do, without `Intl`', () => {
  const now = new Date('2026-11-22T18:00:00Z');
  for (let minutes = 0; minutes < 370 * 24 * 60; minutes += 7 * 61) {
    const moment = new Date(now.getTime() + minutes * 60_000);
    const expected = upcomingParts(moment, { now, timeZone: SHOPS_TIME_ZONE });
    expect(upcomingWords(moment, now)).toEqual(expected);
  }
});
