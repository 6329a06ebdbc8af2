/**
 * Size of each part of an object, except the last. S3 takes parts from 5 MiB on and at most 10,000 of them, and some
 * services take only parts of one size. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html
 */
export const PART_BYTES = 5 * 1024 * 1024;

/**
 * Limits the memory of all writers of a store. Each part occupies a place from its first byte until it has been sent. A
 * writer that finds no free place waits for one, so its sender waits too.
 */
export class PartPlaces {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes a place. @returns a promise if there was none free */
  take(): Promise<void> | undefined {
    if (this.#free === 0) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
    return undefined;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
