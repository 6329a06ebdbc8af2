import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { AppError } from '../http/appError.ts';
import { childCommand } from './childCommand.ts';
import { encodeJob, frameKinds, readFrames, type Frame, type Job, type Reply } from './frames.ts';
import { createWorkTimer, type WorkTimer } from './workTimer.ts';

/** Takes bytes; when it returns a promise, no more come before that is fulfilled. */
export type ByteSink = (chunk: Uint8Array) => Promise<void> | undefined;

type Work = {
  readonly job: Job;
  readonly source: AsyncIterable<Uint8Array>;
  readonly sink: ByteSink;
  /** Of the process alone: waiting for `source` and `sink` does not count. */
  readonly maxMilliseconds: number;
};

/** The process ended before it answered: by its own limits, by ours, or by somebody's hand. */
export class PdfChildEndedError extends Error {
  override readonly name = 'PdfChildEndedError';
  /** From outside: its time was over, or the system needed its memory. Its own limits end it in other ways. */
  readonly isKilled: boolean;

  constructor({ isKilled }: { isKilled: boolean }) {
    super('The PDF process has ended.');
    this.isKilled = isKilled;
  }
}

/** One process with PDFium in it, for one job after the other. */
export class PdfChild {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  #isEnded = false;
  readonly #process: ChildProcess;
  readonly #stdin: Writable;
  readonly #frames: AsyncGenerator<Frame, void>;

  constructor() {
    const [command, ...args] = childCommand();
    const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process = child;
    this.#stdin = child.stdin;
    // A pipe to a process that has gone says what `ended` says.
    child.stdin.on('error', () => undefined);
    this.#frames = readFrames(child.stdout);
    this.ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve());
      child.once('close', () => resolve());
    }).then(() => {
      this.#isEnded = true;
    });
  }

  /** @throws {AppError} `service.unavailable` when it did not start in time: that is no document's fault */
  async ready(maxMilliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.kill(), maxMilliseconds);
    try {
      await this.#nextFrame();
    } catch (error) {
      this.kill();
      throw new AppError('service.unavailable', { cause: error, retryAfterSeconds: 5 });
    } finally {
      clearTimeout(timer);
    }
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** @throws {PdfChildEndedError} and what `source` and `sink` throw; after any of these the process is of no use */
  async run({ job, source, sink, maxMilliseconds }: Work): Promise<Reply> {
    const timer = createWorkTimer(maxMilliseconds, () => this.kill());
    try {
      const [reply] = await Promise.all([
        this.#receive(sink, timer),
        this.#send(job, source, timer),
      ]);
      return reply;
    } finally {
      timer.pause();
    }
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.kill();
    // What it said and nobody reads any more would keep it from ever being over.
    this.#process.stdout?.destroy();
    await this.ended;
  }

  async #send(job: Job, source: AsyncIterable<Uint8Array>, timer: WorkTimer): Promise<void> {
    this.#stdin.write(encodeJob(job));
    for await (const chunk of source) {
      if (this.#isEnded) return;
      if (this.#stdin.write(chunk)) continue;
      timer.resume();
      await Promise.race([this.#drained(), this.ended]);
      timer.pause();
    }
    timer.resume();
  }

  /** Unlike `once` of node:events it says nothing of a broken pipe: `ended` does. */
  #drained(): Promise<void> {
    return new Promise((resolve) => this.#stdin.once('drain', resolve));
  }

  async #receive(sink: ByteSink, timer: WorkTimer): Promise<Reply> {
    for (;;) {
      const { kind, payload } = await this.#nextFrame();
      if (kind === frameKinds.reply) return JSON.parse(payload.toString()) as Reply;
      timer.pause();
      await sink(payload);
      timer.resume();
    }
  }

  async #nextFrame(): Promise<Frame> {
    const { value, done } = await this.#frames.next();
    if (done !== true) return value;
    await this.ended;
    throw new PdfChildEndedError({ isKilled: this.#process.signalCode === 'SIGKILL' });
  }
}
