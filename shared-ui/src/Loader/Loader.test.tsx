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

test('what comes within 300 ms shows no loader', () => {
  render(<Loader label="Loading" />);
  act(() => jest.advanceTimersByTime(299));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a longer wait is shown and read out', async () => {
  const { container } = render(<Loader label="Loading" />);
  act(() => jest.advanceTimersByTime(300));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  jest.useRealTimers();
  await expectNoAxeViolations(container);
});
