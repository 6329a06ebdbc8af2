import { useEffect } from 'react';

let siteTitle: string | undefined;

/** Names the tab after the page, followed by the title the document came with. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    siteTitle ??= document.title;
    document.title = siteTitle === '' ? title : `${title} · ${siteTitle}`;
  }, [title]);
}
