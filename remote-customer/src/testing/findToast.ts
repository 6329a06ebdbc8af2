import { screen } from '@testing-library/react';

/** The newest toast by what a screen reader hears: `Warning: File size greater than 50MB`. */
export async function findToast(heard: string): Promise<HTMLElement> {
  const toasts = await screen.findAllByText(
    (_, element) => element?.tagName === 'P' && element.textContent === heard,
  );
  return toasts.at(-1) as HTMLElement;
}
