import { useEffect } from 'react';

let siteTitle: string | undefined;
let pageTitle = '';
let titleNotice: string | undefined;

/** Names the tab after the page, followed by the title the document came with. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    writeTitle();
  }, [title]);
}

/** Names the tab after something that happened, in place of the page, until it is undefined. */
export function setTitleNotice(notice: string | undefined): void {
  if (notice === titleNotice) return;
  titleNotice = notice;
  writeTitle();
}

function writeTitle(): void {
  siteTitle ??= document.title;
  document.title = [titleNotice ?? pageTitle, siteTitle].filter((part) => part !== '').join(' · ');
}
