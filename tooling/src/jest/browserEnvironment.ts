import { BroadcastChannel } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no layout: no element is ever resized or intersects the viewport. */
class NothingInSight {
  observe(): void {}
  disconnect(): void {}
}

// Every browser has these and jsdom doesn't; Node's implement the same standards.
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
  IntersectionObserver: NothingInSight,
  ResizeObserver: NothingInSight,
  // An open channel of Node's would keep the process alive.
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.unref();
    }
  },
};

/** jsdom has no top layer: the page behind a dialog is not inert here. */
const dialogMethods = {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(
      new (this.ownerDocument.defaultView as Window & typeof globalThis).Event('close'),
    );
  },
};

/** jsdom with what the pages use of a browser besides. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const [name, value] of Object.entries(browserGlobals)) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: value });
    }
    Object.assign(this.global.HTMLDialogElement.prototype, dialogMethods);
    // Node's fetch accepts Node's signals only.
    Object.assign(this.global, { AbortController, AbortSignal });
  }
}
