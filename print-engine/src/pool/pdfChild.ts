import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { EngineUnavailableError } from '../engineErrors.ts';
import { childProgram } from './childProgram.ts';
import {
  encodeJob,
  frameKinds,
  readFrames,
  type Frame,
  type Job,
  type Reply,
} from '../protocol/frames.ts';
import { closeDescriptors } from '../isolation/closeDescriptors.ts';
import type { Isolation, Program } from '../isolation/isolations.ts';
import { cpuMilliseconds, workerOf } from '../isolation/procfs.ts';
import { createWorkClock, type TimeOver, type WorkClock } from './workClock.ts';

/** Receives bytes. If the function returns a promise, it gets the next bytes only after the promise is fulfilled. */
export type ByteSink = (chunk: Uint8Array) => Promise<void> | undefined;

/**
 * Exit code of the launcher `unshare` when the process it started was killed. A child that fails by itself exits with
 * `FAILED_EXIT_CODE`.
 */
const KILLED_BEHIND_LAUNCHER = 1;

/** A budget of CPU time that several jobs share. Each job subtracts the time it took. */
export type WorkAllowance = { milliseconds: number };

export type Work = {
  readonly job: Job;
  readonly source: AsyncIterable<Uint8Array>;
  readonly sink: ByteSink;
  /** Maximum CPU time of the process for this job, in milliseconds. */
  readonly maxMilliseconds: number;
  readonly allowance?: WorkAllowance | undefined;
};

/**
 * The process ended before it answered: because of its own limits, because of the server's limits, or killed by
 * somebody else.
 */
export class PdfChildEndedError extends Error {
  override readonly name = 'PdfChildEndedError';
  /**
   * Whether the process was killed from outside, because its time was over or the system needed its memory. A process
   * that ends by its own limits exits with another code.
   */
  readonly isKilled: boolean;
  /**
   * Whether the process neither ended nor used up its CPU time, because the machine is too busy or the process sleeps.
   */
  readonly isStuck: boolean;

  constructor({ isKilled, isStuck }: { isKilled: boolean; isStuck: boolean }) {
    super('The PDF process has ended.');
    this.isKilled = isKilled;
    this.isStuck = isStuck;
  }
}

/** A process that contains PDFium and runs one job after another. */
export class PdfChild {
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  #isEnded = false;
  readonly #isolation: Isolation;
  readonly #process: ChildProcess;
  /**
   * The pid of the process that contains PDFium; a launcher may be its parent. The pid is known once the process is
   * ready.
   */
  #workerPid: number | undefined;
  /** The limit for which the server killed the process; `undefined` if the server did not kill it. */
  #timeOver: TimeOver | undefined;
  readonly #stdin: Writable;
  readonly #frames: AsyncGenerator<Frame, void>;

  constructor(isolation: Isolation, program: Program = childProgram()) {
    const [command = '', ...args] = isolation.wrap(program);
    const child = spawn(command, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#isolation = isolation;
    this.#process = child;
    this.#stdin = child.stdin;
    // Write errors are ignored, because `ended` reports that the process is gone.
    child.stdin.on('error', () => undefined);
    this.#frames = readFrames(child.stdout);
    this.ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve());
      child.once('close', () => resolve());
    }).then(() => {
      this.#isEnded = true;
    });
  }

  /** Waits until the process is ready. @throws {EngineUnavailableError} when the process did not start in time */
  async ready(maxMilliseconds: number): Promise<void> {
    try {
      await this.#frameWithin(maxMilliseconds);
      await this.#lock();
    } catch (error) {
      this.kill();
      throw new EngineUnavailableError('The PDF process did not start.', { cause: error });
    }
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * Hands over a job and waits until the process confirms it. No byte of the document is read before the confirmation.
   * @throws {PdfChildEndedError} when the process is gone, which can happen unnoticed while it is idle
   */
  async begin(job: Job, maxMilliseconds: number): Promise<void> {
    this.#stdin.write(encodeJob(job));
    await this.#frameWithin(maxMilliseconds);
  }

  /**
   * Runs the job that was begun.
   * @throws {PdfChildEndedError}, or an error of `source` or `sink`; after any error the process can't be used again
   */
  async run({ source, sink, maxMilliseconds, allowance }: Work): Promise<Reply> {
    const clock = createWorkClock({
      limitInMilliseconds: Math.min(maxMilliseconds, allowance?.milliseconds ?? Infinity),
      cpuMilliseconds: () => this.#cpuMilliseconds(),
      onOver: (reason) => {
        this.#timeOver = reason;
        this.kill();
      },
    });
    try {
      const [reply] = await Promise.all([this.#receive(sink, clock), this.#send(source, clock)]);
      return reply;
    } finally {
      clock.stop();
      if (allowance !== undefined) allowance.milliseconds -= clock.workedMilliseconds();
    }
  }

  /**
   * Kills the worker, after which its launcher ends by itself. If the launcher were killed first, nobody would reap the
   * dead worker.
   */
  kill(): void {
    if (this.#workerPid === undefined) {
      this.#process.kill('SIGKILL');
      return;
    }
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    try {
      process.kill(this.#workerPid, 'SIGKILL');
    } catch {
      this.#process.kill('SIGKILL');
    }
  }

  async end(): Promise<void> {
    this.kill();
    // Unread output would keep the stream open, so that `ended` would never resolve.
    this.#process.stdout?.destroy();
    await this.ended;
  }

  async #lock(): Promise<void> {
    const { pid } = this.#process;
    if (pid === undefined) throw new Error('The PDF process did not start.');
    this.#workerPid = workerOf(pid);
    const { userId, hasPrlimit } = this.#isolation;
    if (hasPrlimit) await closeDescriptors({ pid: this.#workerPid, userId });
  }

  #cpuMilliseconds(): number | undefined {
    return this.#workerPid === undefined ? undefined : cpuMilliseconds(this.#workerPid);
  }

  async #send(source: AsyncIterable<Uint8Array>, clock: WorkClock): Promise<void> {
    for await (const chunk of source) {
      if (this.#isEnded) return;
      if (this.#stdin.write(chunk)) continue;
      clock.resume();
      await Promise.race([this.#drained(), this.ended]);
      clock.pause();
    }
    clock.resume();
  }

  /**
   * Resolves when more can be written. Unlike `once` of node:events, it ignores a broken pipe, because `ended` reports
   * that.
   */
  #drained(): Promise<void> {
    return new Promise((resolve) => this.#stdin.once('drain', resolve));
  }

  async #receive(sink: ByteSink, clock: WorkClock): Promise<Reply> {
    for (;;) {
      const { kind, payload } = await this.#nextFrame();
      if (kind === frameKinds.reply) return JSON.parse(payload.toString()) as Reply;
      clock.pause();
      await sink(payload);
      clock.resume();
    }
  }

  async #frameWithin(maxMilliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.kill(), maxMilliseconds);
    try {
      await this.#nextFrame();
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Reads the next frame. @returns `undefined` when no frame is left, or when the process wrote an invalid frame and
   * was killed
   */
  async #readFrame(): Promise<Frame | undefined> {
    try {
      const { value } = await this.#frames.next();
      return value ?? undefined;
    } catch {
      this.kill();
      return undefined;
    }
  }

  async #nextFrame(): Promise<Frame> {
    const frame = await this.#readFrame();
    if (frame !== undefined) return frame;
    await this.ended;
    const { signalCode, exitCode } = this.#process;
    const isKilled = signalCode === 'SIGKILL' || exitCode === KILLED_BEHIND_LAUNCHER;
    throw new PdfChildEndedError({ isKilled, isStuck: this.#timeOver === 'stuck' });
  }
}
