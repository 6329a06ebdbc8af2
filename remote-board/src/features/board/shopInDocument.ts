import { PAGE_DATA_ID, type PageData, type ShopReply } from '@parchi/contract';

/** A board that is opened later in the same document must not begin with numbers of long ago. */
const MOST_AGE_MS = 60_000;

/** Returns what the server put into the document about this shop; undefined if it did not. */
export function shopInDocument(shopId: string): ShopReply | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text || performance.now() > MOST_AGE_MS) return undefined;
  const { shop } = JSON.parse(text) as PageData;
  return shop?.shop.shopId === shopId ? shop : undefined;
}
