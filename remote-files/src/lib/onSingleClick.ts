import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: it would hit what the first click has just put in its place. */
export function onSingleClick(handle: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) handle();
  };
}
