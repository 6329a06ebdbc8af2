import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useCountdown } from './useCountdown.ts';

const SERVER_NOW_MS = 1_700_000_000_000;

beforeEach(() => {
  // The clock of this device is wrong: it says 2001.
  jest.useFakeTimers({ now: 1_000_000_000_000 });
});
afterEach(() => {
  jest.useRealTimers();
});

function renderCountdown(seconds: number) {
  return renderHook(({ endsInMs }) => useCountdown(SERVER_NOW_MS + endsInMs, SERVER_NOW_MS), {
    initialProps: { endsInMs: seconds * 1000 },
  }).result;
}

test('the countdown follows the server’s time, whatever the device’s clock says', () => {
  const left = renderCountdown(7200);
  expect(left.current).toBe(7200);
  act(() => jest.advanceTimersByTime(18_000));
  expect(left.current).toBe(7182);
});

test('the countdown stops at zero', () => {
  const left = renderCountdown(2);
  act(() => jest.advanceTimersByTime(1999));
  expect(left.current).toBe(1);
  act(() => jest.advanceTimersByTime(1));
  expect(left.current).toBe(0);
  act(() => jest.advanceTimersByTime(60_000));
  expect(left.current).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test('a phone that slept shows the true time left as soon as its page is visible', () => {
  const left = renderCountdown(7200);
  act(() => jest.advanceTimersByTime(1000));
  // While asleep, the wall clock runs on, but timers and the monotonic clock stop.
  jest.setSystemTime(Date.now() + 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(left.current).toBe(3599);
});

test('a clock set back does not extend the time', () => {
  const left = renderCountdown(7200);
  jest.setSystemTime(Date.now() - 3_600_000);
  act(() => jest.advanceTimersByTime(10_000));
  expect(left.current).toBe(7190);
});

test('a new end starts a new countdown', () => {
  const { result, rerender } = renderHook(({ endsAtMs }) => useCountdown(endsAtMs, SERVER_NOW_MS), {
    initialProps: { endsAtMs: SERVER_NOW_MS + 10_000 },
  });
  rerender({ endsAtMs: SERVER_NOW_MS + 60_000 });
  act(() => jest.advanceTimersByTime(0));
  expect(result.current).toBe(60);
});
