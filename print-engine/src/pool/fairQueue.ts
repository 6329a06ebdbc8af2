import { EngineUnavailableError, TooManyJobsError } from '../engineErrors.ts';

/** Place in the queue: the account that waits, and the signal that ends its wait. */
export type Turn = { readonly account: string; readonly signal?: AbortSignal | undefined };

type QueueLimits = {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitingOfAccount: number;
};

/**
 * Semaphore that is fair between accounts: a job waits behind jobs of its own account, but hardly behind those of
 * others.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #running = new Map<string, number>();
  /**
   * Waiting jobs by account, in the order in which accounts are served. An account that was served moves to the end.
   */
  readonly #lines = new Map<string, Set<() => void>>();
  #runningCount = 0;
  #waitingCount = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Number of jobs that run, and that wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#runningCount, waiting: this.#waitingCount };
  }

  /**
   * Waits for a turn, then runs the work. The next turn goes to the account with the fewest running jobs; among equals,
   * to the account that was served longest ago.
   * @throws {TooManyJobsError} when the account has too many jobs waiting
   * @throws {EngineUnavailableError} when all accounts together have too many
   */
  async run<Result>(work: () => Promise<Result>, turn: Turn): Promise<Result> {
    await this.#enter(turn);
    try {
      return await work();
    } finally {
      this.#end(turn.account);
      this.#beginNext();
    }
  }

  async #enter({ account, signal }: Turn): Promise<void> {
    signal?.throwIfAborted();
    if (this.#runningCount < this.#limits.atOnce) {
      this.#start(account);
      return;
    }
    this.#assertRoom(account);
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', giveUp);
        this.#leaveLine(account, begin);
        this.#start(account);
        resolve();
      };
      const giveUp = (): void => {
        this.#leaveLine(account, begin);
        reject(signal?.reason as Error);
      };
      this.#joinLine(account, begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #assertRoom(account: string): void {
    const ownCount = this.#lines.get(account)?.size ?? 0;
    const { waiting, waitingOfAccount } = this.#limits;
    if (ownCount >= waitingOfAccount) {
      throw new TooManyJobsError('Too many jobs of this account are waiting.');
    }
    if (this.#waitingCount >= waiting) {
      throw new EngineUnavailableError('Too many jobs are waiting.');
    }
  }

  #joinLine(account: string, begin: () => void): void {
    const line = this.#lines.get(account) ?? new Set();
    this.#lines.set(account, line.add(begin));
    this.#waitingCount += 1;
  }

  #leaveLine(account: string, begin: () => void): void {
    const line = this.#lines.get(account);
    if (line?.delete(begin) !== true) return;
    this.#waitingCount -= 1;
    if (line.size === 0) this.#lines.delete(account);
  }

  #start(account: string): void {
    this.#runningCount += 1;
    this.#running.set(account, this.#runningOf(account) + 1);
  }

  #end(account: string): void {
    this.#runningCount -= 1;
    const left = this.#runningOf(account) - 1;
    if (left === 0) this.#running.delete(account);
    else this.#running.set(account, left);
    const line = this.#lines.get(account);
    if (line === undefined) return;
    this.#lines.delete(account);
    this.#lines.set(account, line);
  }

  #runningOf(account: string): number {
    return this.#running.get(account) ?? 0;
  }

  #beginNext(): void {
    const accounts = Array.from(this.#lines.keys());
    const least = Math.min(...accounts.map((account) => this.#runningOf(account)));
    const account = accounts.find((waiting) => this.#runningOf(waiting) === least);
    if (account === undefined) return;
    const [begin] = this.#lines.get(account) ?? [];
    begin?.();
  }
}
