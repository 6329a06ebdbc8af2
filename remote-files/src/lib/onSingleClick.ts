import type { MouseEvent } from 'react';

/**
 * Returns a click handler that ignores the second click of a double click, which would hit whatever the first click has
 * just put in that place.
 */
export function onSingleClick(handle: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) handle();
  };
}
