/**
 * Preloads the files of the page at a path, by the links that the server puts into the page's document.
 * @throws Error if one of them cannot be loaded, or there are none
 */
export async function preloadFiles(pathname: string): Promise<void> {
  const response = await fetch(pathname, { headers: { accept: 'text/html' } });
  const found = (await response.text()).match(/<link rel="preload"[^>]*>/g);
  if (!found) throw new Error(`${pathname} preloads nothing`);
  // Parse only the links: parsing the whole document would report its inline styles as violations of the
  // Content-Security-Policy.
  const { head } = new DOMParser().parseFromString(found.join(''), 'text/html');
  await Promise.all(Array.from(head.children, (link) => loadLink(link)));
}

function loadLink(link: Element): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('a preload failed')));
    document.head.append(link);
  });
}
