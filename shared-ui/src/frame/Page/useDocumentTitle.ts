import { useEffect } from 'react';

let siteTitle: string | undefined;
let pageTitle = '';
let titleNotice: string | undefined;

/** Sets the tab's title to the page's title followed by the document's original title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    writeTitle();
  }, [title]);
}

/** Shows a notice in place of the page's title in the tab; `undefined` restores the page's title. */
export function setTitleNotice(notice: string | undefined): void {
  if (notice === titleNotice) return;
  titleNotice = notice;
  writeTitle();
}

function writeTitle(): void {
  siteTitle ??= document.title;
  document.title = [titleNotice ?? pageTitle, siteTitle].filter((part) => part !== '').join(' · ');
}
