import { useEffect, type ReactNode } from 'react';

const COUNT = /^\(\d+\) /;

/**
 * Shows a count in the title of the browser tab, for people who look at another tab. Render it after the page, because
 * the page's effect sets the title first.
 */
export function TitleCount({ count }: { count: number }): ReactNode {
  useEffect(() => {
    const title = document.title.replace(COUNT, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count]);
  return null;
}
