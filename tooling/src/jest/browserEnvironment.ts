import { BroadcastChannel } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Stands in for the observers of size and intersection. jsdom has no layout, so no element is ever resized or in the
 * viewport.
 */
class StubObserver {
  observe(): void {}
  disconnect(): void {}
}

// All browsers have these globals, but jsdom lacks them. Node's versions implement the same standards.
const browserGlobals = {
  fetch,
  Headers,
  Request,
  Response,
  ReadableStream,
  TransformStream,
  WritableStream,
  TextDecoder,
  TextEncoder,
  structuredClone,
  IntersectionObserver: StubObserver,
  ResizeObserver: StubObserver,
  // Without `unref`, an open channel would keep the Node process alive.
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.unref();
    }
  },
};

/** The element that had the focus when a dialog opened. It gets the focus back when the dialog closes. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

/** Stand-ins for a dialog's methods. jsdom has no top layer, so the page behind an open dialog is not inert here. */
const dialogMethods = {
  showModal(this: HTMLDialogElement) {
    openers.set(this, this.ownerDocument.activeElement);
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    (openers.get(this) as HTMLElement | null)?.focus();
    this.dispatchEvent(
      new (this.ownerDocument.defaultView as Window & typeof globalThis).Event('close'),
    );
  },
};

/** jsdom with the browser APIs that the pages use and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const [name, value] of Object.entries(browserGlobals)) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: value });
    }
    Object.assign(this.global.HTMLDialogElement.prototype, dialogMethods);
    // Node's `fetch` accepts only Node's own abort signals.
    Object.assign(this.global, { AbortController, AbortSignal });
  }
}
