import { BroadcastChannel } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lays nothing out: nothing ever changes its size or comes into sight. */
class NothingInSight {
  observe(): void {}
  disconnect(): void {}
}

// What every browser has and jsdom lacks; Node's own are the same standard.
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
  // Node's own would keep the test run waiting.
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.unref();
    }
  },
};

/** Without the top layer: what lies behind is not inert here. */
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

/** jsdom, completed to what the pages use of a browser. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const [name, value] of Object.entries(browserGlobals)) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: value });
    }
    Object.assign(this.global.HTMLDialogElement.prototype, dialogMethods);
    // Node's fetch takes no signal but Node's own.
    Object.assign(this.global, { AbortController, AbortSignal });
  }
}
