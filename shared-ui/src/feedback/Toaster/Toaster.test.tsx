import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Toaster } from './Toaster.tsx';
import { showToast } from './toasts.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

test('renders the live regions before the first toast', () => {
  render(<Toaster />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('shows a toast for 2 seconds', () => {
  render(<Toaster />);
  act(() => showToast({ tone: 'success', text: 'Text copied' }));
  act(() => jest.advanceTimersByTime(1999));
  expect(screen.getByText('Text copied')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('Text copied')).not.toBeInTheDocument();
});

test('removes each of two toasts after its own 2 seconds', () => {
  render(<Toaster />);
  act(() => showToast({ tone: 'info', text: 'First' }));
  act(() => jest.advanceTimersByTime(1000));
  act(() => showToast({ tone: 'info', text: 'Second' }));
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  expect(screen.getByText('Second')).toBeInTheDocument();
});

test.each([
  ['success', 'status', 'Done: Text'],
  ['info', 'status', 'Note: Text'],
  ['warning', 'alert', 'Warning: Text'],
  ['error', 'alert', 'Error: Text'],
] as const)('announces a %s toast as %s with its tone in words', async (tone, role, words) => {
  const { container } = render(<Toaster />);
  act(() => showToast({ tone, text: 'Text' }));
  expect(screen.getByRole(role)).toHaveTextContent(words);
  jest.useRealTimers();
  await expectNoAxeViolations(container);
  jest.useFakeTimers();
});
