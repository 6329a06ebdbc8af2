import { TestEnvironment } from 'jest-environment-jsdom';

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
};

/** jsdom, completed to what the pages use of a browser. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    for (const [name, value] of Object.entries(browserGlobals)) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: value });
    }
    // Node's fetch takes no signal but Node's own.
    Object.assign(this.global, { AbortController, AbortSignal });
  }
}
