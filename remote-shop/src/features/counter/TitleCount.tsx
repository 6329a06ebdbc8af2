import { useEffect, type ReactNode } from 'react';

const COUNT = /^\(\d+\) /;

/** Counts in the tab's title, for whoever looks at another tab. It stands after the page, whose title is there first. */
export function TitleCount({ count }: { count: number }): ReactNode {
  useEffect(() => {
    const title = document.title.replace(COUNT, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count]);
  return null;
}
