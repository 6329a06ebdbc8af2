import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

/**
 * Returns the markup of an element at a path, including everything that it loads lazily. React does not hydrate the
 * markup, so React's boundary comments are removed, and so is React Router's `data-discover`. The comments between two
 * text nodes stay, because browsers render each text node separately.
 * @throws the first error that the element throws
 */
export async function renderAt(path: string, element: ReactNode): Promise<string> {
  const failures: Error[] = [];
  const { prelude } = await prerender(<StaticRouter location={path}>{element}</StaticRouter>, {
    // Otherwise React moves large parts to the end, with a script that puts them in place.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error as Error),
  });
  const markup = await new Response(prelude).text();
  if (failures[0]) throw failures[0];
  return markup.replaceAll(/<!--\/?[$&].*?-->| data-discover="true"/g, '');
}
