import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Loader } from './Loader.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a loader shows nothing for the first 300 ms', () => {
  render(<Loader label="Loading" />);
  act(() => jest.advanceTimersByTime(299));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a loader shows and announces a longer wait', async () => {
  const { container } = render(<Loader label="Loading" />);
  act(() => jest.advanceTimersByTime(300));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  jest.useRealTimers();
  await expectNoAxeViolations(container);
});
