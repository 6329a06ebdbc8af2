import { buttonClassName } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { t } from '../../messages/t.ts';
import styles from './drawPdfTab.module.css';
import type { OnBytes } from './fetchFile.ts';

/** Selector of those elements in this page's head that make an empty tab look like the site. */
const LOOKS =
  'link[rel=stylesheet], style, link[rel=icon], meta[name=viewport], meta[name=color-scheme]';

export interface Waiting {
  /** What is waited for. */
  readonly status: string;
  /** Shown until the first bytes arrive. */
  readonly detail: string;
}

/**
 * Draws into a tab the page that is shown during the download, with a progress bar.
 * @returns a function that updates the bar with the number of bytes that have arrived
 */
export function drawWaiting(tab: Window, name: string, waiting: Waiting): OnBytes {
  const status = make(tab, 'p', { textContent: waiting.status });
  status.setAttribute('role', 'status');
  const progress = make(tab, 'progress', { className: styles['progress'] ?? '' });
  progress.setAttribute('aria-label', waiting.status);
  const detail = make(tab, 'p', { textContent: waiting.detail, className: styles['detail'] ?? '' });
  const heading = draw(tab, name, [status, progress, detail, closeButton(tab)]);
  heading.focus();
  return ({ loadedBytes, totalBytes }) => {
    progress.max = totalBytes;
    progress.value = loadedBytes;
    const amount = { come: formatFileSize(loadedBytes), whole: formatFileSize(totalBytes) };
    detail.textContent = t('shop.pdf.amount', amount);
  };
}

interface Failure {
  readonly name: string;
  readonly words: string;
  readonly onAgain: () => void;
}

export function drawFailure(tab: Window, { name, words, onAgain }: Failure): void {
  const alert = make(tab, 'p', { textContent: words });
  alert.setAttribute('role', 'alert');
  const again = button(tab, t('shop.try-again'), { variant: 'primary', onClick: onAgain });
  const buttons = make(tab, 'div', { className: styles['buttons'] ?? '' });
  buttons.append(again, closeButton(tab));
  draw(tab, name, [alert, buttons]);
  again.focus();
}

/**
 * Draws into a tab by means of the DOM, because the tab is empty and loads no page of the site. The tab has this page's
 * origin and content security policy, so the site's style sheets work in it.
 */
function draw(tab: Window, name: string, content: Node[]): HTMLElement {
  const { head, body, documentElement } = tab.document;
  if (head.childElementCount === 0) {
    // oxlint-disable-next-line parchi/no-query-selector -- The page's head is not rendered by React.
    const looks = document.head.querySelectorAll(LOOKS);
    head.append(...Array.from(looks, (look) => tab.document.importNode(look, true)));
  }
  documentElement.lang = document.documentElement.lang;
  tab.document.title = name;
  const heading = make(tab, 'h1', { textContent: name, tabIndex: -1 });
  const main = make(tab, 'main', { className: styles['tab'] ?? '' });
  main.append(heading, ...content);
  body.replaceChildren(main);
  return heading;
}

function closeButton(tab: Window): HTMLButtonElement {
  return button(tab, t('shop.pdf.close'), { variant: 'quiet', onClick: () => tab.close() });
}

interface Press {
  readonly variant: 'primary' | 'quiet';
  readonly onClick: () => void;
}

function button(tab: Window, textContent: string, { variant, onClick }: Press): HTMLButtonElement {
  const className = buttonClassName({ variant });
  const element = make(tab, 'button', { type: 'button', className, textContent });
  element.addEventListener('click', onClick);
  return element;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tab: Window,
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(tab.document.createElement(tag), properties);
}
