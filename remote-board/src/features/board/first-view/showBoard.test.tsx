import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, PAGE_DATA_ID, type ShopReply } from '@parchi/contract';
import { samplePublicShop } from '@parchi/shared-api/testing';
import { FakeAudio } from '@parchi/shared-ui/testing';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { render, screen } from '@testing-library/react';
import words from '../../../messages/en.json';
import { renderPage } from '../../../testing/renderPage.ts';
import { storedChime } from '../storedChime.ts';
import { SampleBoard } from './SampleBoard.tsx';
import { showBoard } from './showBoard.ts';

let fakeServer: FakeServer;
beforeEach(async () => {
  fakeServer = await startFakeServer();
  Object.assign(globalThis, { AudioContext: FakeAudio });
});
afterEach(async () => {
  document.body.replaceChildren();
  localStorage.clear();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'AudioContext');
  await fakeServer.stop();
});

/** Puts data into the document, as the server does. */
function putData(reply: ShopReply): void {
  const data = document.createElement('script');
  data.id = PAGE_DATA_ID;
  data.type = 'application/json';
  data.textContent = JSON.stringify({ shop: reply });
  document.body.append(data);
}

/** Returns the markup without the QR code, which React draws later, in the place that it has in the view. */
function withoutPictures({ innerHTML }: HTMLElement): string {
  return innerHTML.replaceAll(/<svg.*?<\/svg>/gs, '');
}

/** Returns the markup of the first view, as the build renders it. */
async function sampleMarkup(): Promise<string> {
  const { container, unmount } = render(<SampleBoard />);
  await screen.findByRole('img');
  const markup = withoutPictures(container);
  unmount();
  return markup;
}

async function addFirstView(reply: ShopReply): Promise<HTMLElement> {
  const view = document.createElement('div');
  view.id = 'first-view';
  view.hidden = true;
  view.innerHTML = await sampleMarkup();
  document.body.append(view);
  putData(reply);
  return view;
}

const shop = samplePublicShop();
const idle = { on: true, pausedUntil: null };
const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
const replies: Record<string, ShopReply> = {
  'a served token and the next ones': { shop, queue: [21, 23, 24] },
  'more next tokens than it shows': { shop, queue: [21, 22, 23, 24, 25, 26, 27, 28] },
  'orders with priority before the served token': { shop, queue: [-1, -1, 21, 23] },
  'only orders with priority': { shop, queue: [-1] },
  'only orders with priority, several of them': { shop, queue: [-1, -1, -1] },
  'a long number': { shop, queue: [10_021] },
  'an empty queue': { shop, queue: [] },
  'an empty queue before the first order': {
    shop: samplePublicShop({ ...idle, currentToken: 0 }),
    queue: [],
  },
  'a pause': { shop: samplePublicShop({ on: false, pausedUntil: inTenDays }), queue: [] },
  'a pause without end before the first order': {
    shop: samplePublicShop({ on: false, currentToken: 0 }),
    queue: [],
  },
  'a name with markup [F-1031]': {
    shop: samplePublicShop({ shopName: `</script><script>'"&lt;<img src=x onerror=alert(1)>` }),
    queue: [21],
  },
};

for (const isChiming of [false, true]) {
  const chime = isChiming ? ' while the chime is on' : '';
  test.each(Object.entries(replies))(
    `the first view is the board that React shows${chime}: %s`,
    async (_, reply) => {
      fakeServer.answer(apiPaths.fetchShop, () => ({ body: reply }));
      const view = await addFirstView(reply);
      if (isChiming) storedChime.write(true);
      await showBoard(words, 'en');
      expect(view.hidden).toBe(false);
      renderPage('/board?shop=K7M2QX');
      await screen.findByRole('img', { name: /^QR code to order at ./ });
      expect(withoutPictures(view)).toBe(withoutPictures(screen.getByRole('main')));
    },
  );
}

test('a first view that can’t show the data is removed', async () => {
  const view = await addFirstView({ shop: { ...shop, closedDays: null as never }, queue: [] });
  await showBoard(words, 'en');
  expect(view).not.toBeInTheDocument();
});

test('keeps the numbers of the document while the server can’t be reached, and says so', async () => {
  fakeServer.answer(apiPaths.fetchShop, () => 'break-connection');
  putData({ shop, queue: [21] });
  renderPage('/board?shop=K7M2QX');
  expect(await screen.findByRole('region', { name: 'Now serving' })).toHaveTextContent('21');
  expect(await screen.findByText(/^Not connected\. These numbers are from/)).toBeVisible();
});

test.each([
  ['of another shop', '/board?shop=X9X9X9', 1_000],
  ['of a document that was loaded more than a minute ago [F-1033]', '/board?shop=K7M2QX', 60_001],
])('does not begin with the data %s', async (_, address, nowMs) => {
  fakeServer.answer(apiPaths.fetchShop, () => 'break-connection');
  putData({ shop, queue: [21] });
  jest.spyOn(performance, 'now').mockReturnValue(nowMs);
  renderPage(address);
  expect(await screen.findByText('This board tries again automatically.')).toBeVisible();
  expect(screen.queryByText('21')).not.toBeInTheDocument();
});
