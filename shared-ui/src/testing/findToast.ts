import { screen } from '@testing-library/react';

/**
 * Finds the toast whose full text for screen readers is `heard`, such as `Warning: Email already in use`; if there are
 * several, the newest.
 */
export async function findToast(heard: string): Promise<HTMLElement> {
  const toasts = await screen.findAllByText(
    (_, element) => element?.tagName === 'P' && element.textContent === heard,
  );
  return toasts.at(-1) as HTMLElement;
}
