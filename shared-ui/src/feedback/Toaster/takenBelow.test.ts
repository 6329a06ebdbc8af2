import { afterEach, expect, jest, test } from '@jest/globals';
import { takenBelow } from './takenBelow.ts';

const WINDOW_HEIGHT = 740;
const TOAST_HEIGHT = 60;

afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'visualViewport');
});

/** Fakes the layout of the window, since jsdom has no layout. */
function layOut(bars: readonly { top: number; height: number }[], keyboardHeight = 0): void {
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(WINDOW_HEIGHT);
  Object.assign(window, {
    visualViewport: { offsetTop: 0, height: WINDOW_HEIGHT - keyboardHeight },
  });
  for (const { top, height } of bars) {
    const bar = document.createElement('div');
    bar.setAttribute('data-bottom-bar', '');
    bar.getBoundingClientRect = () => new DOMRect(0, top, 360, height);
    document.body.append(bar);
  }
}

test.each([
  ['nothing', [], 0, 0],
  ['a bar at the end', [{ top: 667, height: 73 }], 0, 73],
  ['a bar that is far above', [{ top: 300, height: 73 }], 0, 0],
  ['a bar whose end the toast would reach', [{ top: 620, height: 73 }], 0, 120],
  [
    'two bars, one above the other',
    [
      { top: 667, height: 73 },
      { top: 590, height: 60 },
    ],
    0,
    150,
  ],
  ['a bar that is not drawn', [{ top: 740, height: 0 }], 0, 0],
  ['a keyboard', [], 280, 280],
  ['a bar above a keyboard', [{ top: 400, height: 73 }], 280, 340],
] as const)(
  'computes the height taken at the bottom of the window by %s',
  (...[, bars, keyboardHeight, taken]) => {
    layOut(bars, keyboardHeight);
    expect(takenBelow(TOAST_HEIGHT)).toBe(taken);
  },
);
