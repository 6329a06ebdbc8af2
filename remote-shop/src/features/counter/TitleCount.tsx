import { useEffect, type ReactNode } from 'react';

const COUNT = /^\(\d+\) /;

/**
 * Shows a count in the tab's title, for people who look at another tab. Render it after the page, whose effect sets the
 * title.
 */
export function TitleCount({ count }: { count: number }): ReactNode {
  useEffect(() => {
    const title = document.title.replace(COUNT, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count]);
  return null;
}
