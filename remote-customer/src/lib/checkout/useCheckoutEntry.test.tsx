import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { BrowserRouter, useNavigate } from '@parchi/shared-routing';
import { useCheckoutEntry } from './useCheckoutEntry.ts';

beforeEach(() => window.history.replaceState(null, '', '/pay'));
afterEach(cleanup);

/** A page whose checkout ends as soon as it is open. The result is handled on the page `/paid`. */
function PageThatPaysAtOnce(): ReactNode {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const settle = async () => {
    setIsOpen(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    void navigate('/paid', { replace: true });
  };
  const entry = useCheckoutEntry(isOpen ? settle : undefined);
  useLayoutEffect(() => {
    if (isOpen) entry.end({ kind: 'left' });
  });
  const pay = () => {
    setIsOpen(true);
    entry.open();
  };
  return <button onClick={pay}>Pay</button>;
}

test('a checkout that ends before its history entry is shown still leads to the result page [F-380]', async () => {
  render(
    <BrowserRouter>
      <PageThatPaysAtOnce />
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
  expect(window.location.pathname).toBe('/paid');
});
