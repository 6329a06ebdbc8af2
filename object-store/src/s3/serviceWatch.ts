import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { StoreUnavailableError } from '../objectStore.ts';

const TICK_MS = 500;
/** How long a service counts as silent after it left a question unanswered. */
const SILENT_FOR_MS = 5_000;
/** How long a silent service may take to answer the next question. */
const SILENT_ANSWER_MS = 1_000;

/**
 * Ends requests to a service that answers nothing at all. A request may rightly take minutes, if it sends many bytes or
 * if the service is busy, so its own duration does not tell. Therefore the service is asked a small question when it has
 * not answered any request for a while. If that stays unanswered too, all requests fail.
 */
export class ServiceWatch {
  readonly #endpoint: string;
  readonly #quietMs: number;
  readonly #answerMs: number;
  #answeredAt = -Infinity;
  #silentAt = -Infinity;
  #asking: Promise<boolean> | undefined;

  /** @param timeoutMs how long the service may leave everything unanswered */
  constructor(endpoint: string, timeoutMs: number) {
    this.#endpoint = endpoint;
    this.#quietMs = timeoutMs / 4;
    this.#answerMs = timeoutMs - this.#quietMs;
  }

  /**
   * Makes a request that ends when its signal is aborted.
   * @throws {StoreUnavailableError} when the service is silent
   */
  async run<Reply>(request: (signal: AbortSignal) => Promise<Reply>): Promise<Reply> {
    const startedAt = performance.now();
    const silence = new AbortController();
    let isOver = false;
    const check = async (): Promise<void> => {
      const hasAnswered = !this.#isQuiet(startedAt) || (await this.#hasAnswered());
      // The body of a reply may still be arriving, and an abort would cut it.
      if (!hasAnswered && !isOver) silence.abort();
    };
    const timer = setInterval(() => void check(), TICK_MS);
    if (this.#isSilent()) void check();
    try {
      const reply = await request(silence.signal);
      this.#noteAnswer();
      return reply;
    } catch (error) {
      if (!silence.signal.aborted) throw error;
      throw new StoreUnavailableError('The object store answers nothing.');
    } finally {
      isOver = true;
      clearInterval(timer);
    }
  }

  #isQuiet(startedAt: number): boolean {
    const since = Math.max(startedAt, this.#answeredAt);
    return this.#isSilent() || performance.now() - since >= this.#quietMs;
  }

  #isSilent(): boolean {
    return performance.now() - this.#silentAt < SILENT_FOR_MS;
  }

  #noteAnswer(): void {
    this.#answeredAt = performance.now();
    this.#silentAt = -Infinity;
  }

  /** Asks once for all requests that wait. */
  #hasAnswered(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    const wasSilent = this.#isSilent();
    const askedAt = performance.now();
    const answerMs = wasSilent ? SILENT_ANSWER_MS : this.#answerMs;
    // Meanwhile the service may have answered another request, on a connection that it already had.
    const hasAnswered = (await answers(this.#endpoint, answerMs)) || this.#answeredAt > askedAt;
    if (hasAnswered) this.#noteAnswer();
    // A check that allows only one second does not renew the silence. Otherwise, a service that needs longer than that
    // would count as silent forever.
    else if (!wasSilent) this.#silentAt = performance.now();
    return hasAnswered;
  }
}

/**
 * Whether the service answers a request without a signature, on a new connection. Any answer counts, and so does a
 * refused connection: the requests that wait then fail by themselves.
 */
async function answers(endpoint: string, timeoutMs: number): Promise<boolean> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(timeoutMs);
  const question = request(endpoint, { method: 'HEAD', agent: false, signal });
  try {
    await once(question.end(), 'response');
    return true;
  } catch {
    return !signal.aborted;
  } finally {
    question.on('error', () => undefined).destroy();
  }
}
