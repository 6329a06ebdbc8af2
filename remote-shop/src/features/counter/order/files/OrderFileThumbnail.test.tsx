import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { apiPaths, type Id } from '@parchi/contract';
import {
  refusal,
  sampleOptions,
  sampleOrderFile,
  sampleShop,
  sentTo,
} from '@parchi/shared-api/testing';
import { renderRoutes } from '@parchi/standalone/testing';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { startFakeServer, type FakeServer } from '@parchi/tooling/fake-server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { openCounter } from '../../../../testing/openCounter.ts';
import { queuedOrder } from '../../../../testing/queuedOrder.ts';
import { OrderFileThumbnail } from './OrderFileThumbnail.tsx';

/** A fake `IntersectionObserver`, whose entries come from the test. */
class WatchingObserver {
  static readonly all = new Set<WatchingObserver>();
  readonly #tell: IntersectionObserverCallback;
  #target?: Element;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    this.#target = target;
    WatchingObserver.all.add(this);
  }
  disconnect(): void {
    WatchingObserver.all.delete(this);
  }
  show(isIntersecting: boolean): void {
    const entry = { target: this.#target, isIntersecting } as IntersectionObserverEntry;
    this.#tell([entry], this as unknown as IntersectionObserver);
  }
}

/** Makes the first `count` thumbnails enter or leave the visible area. */
function show({ isNear = true, count = Infinity } = {}): void {
  const observers = [...WatchingObserver.all].slice(0, count);
  act(() => observers.forEach((observer) => observer.show(isNear)));
}

const before = globalThis.IntersectionObserver;
let fakeServer: FakeServer;
let made: Blob[];
let revoked: string[];
beforeEach(async () => {
  fakeServer = await startFakeServer();
  [made, revoked] = [[], []];
  Object.assign(URL, {
    createObjectURL: (picture: Blob) => `blob:${made.push(picture)}`,
    revokeObjectURL: (address: string) => revoked.push(address),
  });
  Object.assign(globalThis, { IntersectionObserver: WatchingObserver });
});
afterEach(async () => {
  jest.restoreAllMocks();
  globalThis.IntersectionObserver = before;
  await fakeServer.stop();
});

const ids = ['f1', 'f2', 'f3'].map((id) => id.repeat(16) as Id);
const picture = () => ({ contentType: 'image/png', body: 'a picture' });
const asked = () => sentTo(fakeServer, apiPaths.getThumbnail);
const pagesIn = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('img'), ({ src }) => src);

function Thumbnails({ of }: { of: readonly Id[] }) {
  const [areShown, setAreShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setAreShown(!areShown)}>
        Another order
      </button>
      {areShown &&
        of.map((fileId) => (
          <OrderFileThumbnail
            key={fileId}
            fileId={fileId}
            isGrey={false}
            onView={() => undefined}
          />
        ))}
    </>
  );
}

function renderThumbnails(of: readonly Id[]): HTMLElement {
  return renderRoutes([{ path: '/', element: <Thumbnails of={of} /> }], '/').container;
}

test('thumbnails are fetched when they come into view, once, and one at a time', async () => {
  const atOnce: number[] = [];
  let running = 0;
  fakeServer.answer(apiPaths.getThumbnail, async () => {
    running += 1;
    atOnce.push(running);
    // Wait for one more round trip: by then, any request that was sent at the same time would have arrived.
    await fetch(fakeServer.origin);
    running -= 1;
    return picture();
  });
  const container = renderThumbnails(ids);
  show({ count: 1 });
  await waitFor(() => expect(pagesIn(container)).toEqual(['blob:1']));
  expect(asked()).toEqual([{ file: ids[0] }]);
  show();
  await waitFor(() => expect(pagesIn(container)).toEqual(['blob:1', 'blob:2', 'blob:3']));
  expect(asked()).toEqual(ids.map((file) => ({ file })));
  expect(atOnce).toEqual([1, 1, 1]);
  expect(made[0]?.type).toBe('image/png');
  const other = screen.getByRole('button', { name: 'Another order' });
  await userEvent.click(other);
  expect(pagesIn(container)).toEqual([]);
  await userEvent.click(other);
  show();
  await waitFor(() => expect(pagesIn(container)).toEqual(['blob:1', 'blob:2', 'blob:3']));
  expect(asked()).toHaveLength(3);
  expect(revoked).toEqual([]);
});

test('a thumbnail that hangs is replaced by an icon after 20 s, and the next ones load', async () => {
  const patience = new AbortController();
  const timeLimit = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  fakeServer.answer(apiPaths.getThumbnail, ({ body }) =>
    String(body).includes(ids[0]!) ? new Promise<never>(() => undefined) : picture(),
  );
  const container = renderThumbnails(ids);
  show();
  await waitFor(() => expect(asked()).toEqual([{ file: ids[0] }]));
  expect(timeLimit).toHaveBeenCalledWith(20_000);
  patience.abort();
  await waitFor(() => expect(pagesIn(container)).toEqual(['blob:1', 'blob:2']));
  expect(container.querySelector('[data-grey]')?.querySelector('img')).toBeNull();
});

test('the memory of the thumbnails is freed when the session ends', async () => {
  fakeServer.answer(apiPaths.getThumbnail, picture);
  const order = queuedOrder({ tokenNumber: 21 });
  const { container } = await openCounter(fakeServer, sampleShop({ currentOrders: [order] }));
  show();
  await waitFor(() => expect(pagesIn(container)).toEqual(['blob:1']));
  fakeServer.answer(apiPaths.getUserData, () => ({ body: null }));
  fakeServer.answer(apiPaths.completeOrder, () => refusal(401, 'account.signed_out'));
  await userEvent.click(screen.getByRole('button', { name: 'Mark completed' }));
  await waitFor(() => expect(revoked).toEqual(['blob:1']));
});

test('a refused thumbnail leaves an icon, and is fetched again when it comes back into view', async () => {
  fakeServer.answer(apiPaths.getThumbnail, () => refusal(503, 'service.unavailable'));
  const container = renderThumbnails(ids.slice(0, 1));
  show();
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(pagesIn(container)).toEqual([]);
  expect(container.querySelector('svg')).toBeVisible();
  fakeServer.answer(apiPaths.getThumbnail, picture);
  // Repeat until the refusal has arrived, because a query that is still running is not sent again.
  await waitFor(() => {
    show({ isNear: false });
    show();
    expect(pagesIn(container)).toEqual(['blob:1']);
  });
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).not.toBeVisible();
});

test('each file shows its first page, grey if printed in grey, and a click on it opens the file', async () => {
  const order = queuedOrder({
    tokenNumber: 21,
    files: ids.map((_id) => sampleOrderFile({ _id, originalname: `${_id.slice(0, 2)}.pdf` })),
    fileInfo: [
      sampleOptions(),
      sampleOptions({ pageColor: 'Color' }),
      sampleOptions({ pageColor: 'Color' }),
    ],
  });
  fakeServer.answer(apiPaths.getThumbnail, ({ body }) =>
    String(body).includes(ids[2]!) ? refusal(422, 'pdf.too_complex') : picture(),
  );
  const { container } = await openCounter(fakeServer, sampleShop({ currentOrders: [order] }));
  show();
  await waitFor(() => expect(pagesIn(container)).toHaveLength(2));
  await waitFor(() => expect(asked()).toHaveLength(3));
  const rows = within(await screen.findByRole('region', { name: '3 files' })).getAllByRole(
    'listitem',
  );
  expect(rows.map((row) => row.querySelector('[data-grey]')?.getAttribute('data-grey'))).toEqual([
    'true',
    'false',
    'false',
  ]);
  for (const [index, row] of rows.entries()) {
    const [view, download, ...others] = within(row).getAllByRole('button');
    expect(view).toHaveAccessibleName(`View f${index + 1}.pdf`);
    expect(download).toHaveAccessibleName(`Download f${index + 1}.pdf`);
    expect(others).toEqual([]);
    expect(within(row).queryByRole('img')).not.toBeInTheDocument();
  }
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(container.querySelector('img')!);
  expect(open).toHaveBeenCalledTimes(1);
  await expectNoAxeViolations(container);
});

test('an order whose files were deleted fetches no thumbnails', async () => {
  const order = queuedOrder({ tokenNumber: 21, filesExpireAt: '2020-11-21T06:00:00.000Z' });
  const { container } = await openCounter(fakeServer, sampleShop({ currentOrders: [order] }));
  await screen.findByText('The files of this order were deleted.');
  show();
  expect(container.querySelector('[data-grey]')).toBeNull();
  expect(asked()).toEqual([]);
});
