import { screen } from '@testing-library/react';

/** Finds the newest toast by its full text for screen readers: `Warning: Email already in use`. */
export async function findToast(heard: string): Promise<HTMLElement> {
  const toasts = await screen.findAllByText(
    (_, element) => element?.tagName === 'P' && element.textContent === heard,
  );
  return toasts.at(-1) as HTMLElement;
}
