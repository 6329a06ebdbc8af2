import { PAGE_DATA_ID, type PageData, type ShopReply } from '@parchi/contract';
import { loadMessages } from '@parchi/shared-ui';
import { isBellAwake } from '@parchi/shared-ui/sound';
import { t } from '../../../messages/t.ts';
import styles from '../BoardScreen.module.css';
import { describeBoard, type BoardWords, type NextWords } from '../describeBoard.ts';
import nextStyles from '../NextTokens.module.css';
import { storedChime } from '../storedChime.ts';

/**
 * Shows the shop of the document in the board's first view, as React will show it. It runs in the document, before any
 * file has arrived and before the view is painted: the catalogue is here, so nothing is awaited for longer than a
 * microtask.
 * @param words the catalogue of this remote
 */
export async function showBoard(words: unknown, locale: string): Promise<void> {
  const view = document.getElementById('first-view');
  const data = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!view || !data) return;
  try {
    const { shop } = JSON.parse(data) as Required<PageData>;
    await loadMessages(locale, () => Promise.resolve(words));
    fillBoard(view, shop);
    view.hidden = false;
  } catch {
    // As without a first view: the page shows that it is loading, and then what React renders.
    view.remove();
  }
}

function fillBoard(view: HTMLElement, { shop, queue }: ShopReply): void {
  const board = describeBoard(shop, queue, new Date());
  view.getElementsByTagName('h1')[0]?.replaceChildren(shop.shopName);
  find(view, styles['hours'])?.replaceChildren(board.hours);
  fillServed(find(view, styles['served']), board);
  fillNext(find(view, nextStyles['next']), board.next);
  const figure = find(view, styles['order']);
  figure?.setAttribute('data-alone', String(board.next === undefined));
  figure?.lastElementChild?.replaceChildren(t('board.order-here', { id: shop.shopId }));
  fillChime(view.getElementsByTagName('button')[0]);
}

function fillServed(section: Element | undefined, board: BoardWords): void {
  const { label, isWorking, served, number, priority, idle } = board;
  const [heading, token, status] = section?.children ?? [];
  section?.setAttribute('data-over', String(!isWorking));
  section?.setAttribute('aria-label', label);
  if (isWorking || number !== undefined) heading?.replaceChildren(label);
  else heading?.remove();
  token?.replaceChildren(String(number ?? ''));
  token?.setAttribute('data-long', String(number !== undefined && number > 9_999));
  if (priority !== undefined) token?.replaceWith(element('p', styles['word'], priority));
  if (idle !== undefined) {
    const empty = element('p', styles['empty'], idle);
    empty.setAttribute('data-alone', String(number === undefined));
    status?.before(empty);
  }
  status?.replaceChildren(served === undefined ? '' : t('board.called', { token: served }));
}

function fillNext(section: Element | undefined, next: NextWords | undefined): void {
  if (next === undefined) {
    section?.remove();
    return;
  }
  const { priority, numbers } = next;
  section?.lastElementChild?.replaceChildren(
    ...(priority === undefined ? [] : [element('li', nextStyles['priority'], priority)]),
    ...numbers.map((token) => element('li', undefined, String(token))),
  );
}

function fillChime(button: HTMLButtonElement | undefined): void {
  if (storedChime.read() !== true) return;
  button?.setAttribute('aria-pressed', 'true');
  if (!isBellAwake()) button?.before(element('p', undefined, t('board.chime-asleep')));
}

function find(view: HTMLElement, className = ''): Element | undefined {
  return view.getElementsByClassName(className)[0];
}

function element(tag: string, className: string | undefined, text: string): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
