import { useEffect } from 'react';

let siteTitle: string | undefined;
let pageTitle = '';
let titleState: string | undefined;
let titleNotice: string | undefined;

/** Sets the title of the browser tab: the page's title, then the site's title, which the HTML file contains. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    writeTitle();
  }, [title]);
}

/** Shows a notice in the title of the browser tab, in place of the page's title; `undefined` restores that title. */
export function setTitleNotice(notice: string | undefined): void {
  if (notice === titleNotice) return;
  titleNotice = notice;
  writeTitle();
}

/** Shows a state before the page's title in the title of the browser tab; `undefined` removes it. */
export function setTitleState(state: string | undefined): void {
  if (state === titleState) return;
  titleState = state;
  writeTitle();
}

function writeTitle(): void {
  siteTitle ??= document.title.split(' · ').pop() ?? '';
  const parts = titleNotice === undefined ? [titleState, pageTitle] : [titleNotice];
  document.title = [...parts, siteTitle].filter(Boolean).join(' · ');
}
