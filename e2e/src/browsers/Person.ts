import { setTimeout as pause } from 'node:timers/promises';
import { isElement, type Driver, type ElementReference } from './driver.ts';
import { findByName, hasText, type Kind } from './findInPage.ts';

const WAIT_MS = 30_000;
const POLL_MS = 100;
/** New controls ignore presses for 500 ms (specification §2.2). */
const PRESS_GUARD_MS = 600;

/** Somebody at a browser, who finds things by the names that a screen reader reads out. */
export class Person {
  private readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /**
   * Opens a page and waits until React has replaced its prerendered first view, because elements found before would be
   * gone.
   */
  async open(url: string): Promise<void> {
    await this.driver.open(url);
    await this.waitForTakeOver();
  }

  /** Waits until the page has a visible element of this kind and name. It may have to be scrolled into view. */
  find(kind: Kind, name: RegExp): Promise<ElementReference> {
    return this.waitFor(`${kind} ${name}`, async () => {
      const found = await this.run(findByName, kind, name.source);
      return isElement(found) ? found : undefined;
    });
  }

  /** Clicks as soon as the element can be clicked: it may be covered, or still be moving into place. */
  async click(kind: Kind, name: RegExp): Promise<void> {
    await this.waitFor(`a click on ${kind} ${name}`, async () => {
      const element = await this.find(kind, name);
      return this.driver.click(element).then(
        () => true,
        () => undefined,
      );
    });
  }

  /**
   * Clicks a control that reloads the page, and waits for the new document. Without waiting, the reload would cancel
   * what `open` has begun to load.
   */
  async clickForNewDocument(kind: Kind, name: RegExp): Promise<void> {
    await this.run(() => (document.documentElement.dataset['isFormer'] = ''));
    await this.click(kind, name);
    await this.waitFor('a new document', () =>
      this.run(() => document.documentElement.dataset['isFormer'] === undefined).then(
        (isNew) => isNew === true || undefined,
        // A document that is being unloaded answers with an error.
        () => undefined,
      ),
    );
    await this.waitForTakeOver();
  }

  /** Fills in an empty field. */
  async fill(name: RegExp, text: string): Promise<void> {
    await this.driver.type(await this.find('field', name), text);
  }

  async choose(paths: readonly string[]): Promise<void> {
    await this.driver.type(await this.find('files', /^/), paths.join('\n'));
  }

  async see(text: RegExp): Promise<void> {
    await this.waitFor(`the text ${text}`, async () =>
      (await this.run(hasText, text.source)) === true ? true : undefined,
    );
  }

  /** Does something inside a frame that has just appeared. */
  async inFrame(name: RegExp, action: () => Promise<void>): Promise<void> {
    await this.driver.enterFrame(await this.find('frame', name));
    await pause(PRESS_GUARD_MS);
    await action();
    await this.driver.enterFrame();
  }

  /** Ends the browser. */
  leave(): Promise<unknown> {
    return this.driver.quit();
  }

  /** Runs a function in the page. It can use nothing from outside itself. */
  run(inPage: (...args: never[]) => unknown, ...args: readonly unknown[]): Promise<unknown> {
    return this.driver.execute(`return (${inPage.toString()}).apply(null, arguments);`, args);
  }

  private async waitForTakeOver(): Promise<void> {
    await this.waitFor('React to take over', async () =>
      (await this.run(() => document.getElementById('first-view') === null)) === true
        ? true
        : undefined,
    );
  }

  private async waitFor<Result>(
    what: string,
    look: () => Promise<Result | undefined>,
  ): Promise<Result> {
    const deadlineMs = performance.now() + WAIT_MS;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > deadlineMs) {
        const shown = await this.run(() => document.body.innerText);
        throw new Error(`timed out waiting for ${what}. The page says: ${String(shown)}`);
      }
      await pause(POLL_MS);
    }
  }
}
