import type { MouseEvent } from 'react';

/** The second click of a double click falls on what the first one put in its place: it is not meant. */
export function onSingleClick(handle: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) handle();
  };
}
