/** A part of `npm test` that may run at the same time as other parts. */
export interface Job<Result> {
  readonly name: string;
  /** Names of the jobs that must have ended before this one starts, with whatever result. */
  readonly after?: readonly string[];
  /** Approximate number of cores that the job keeps busy. */
  readonly weight: number;
  readonly run: () => Promise<Result>;
}

/**
 * Runs jobs at the same time, as far as the sum of their weights fits into `capacity`. Each time, it starts the first
 * job of the list that may start.
 * @returns the results in the order of the list
 */
export async function runJobs<Result>(
  jobs: readonly Job<Result>[],
  capacity: number,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  const running = new Map<string, Promise<void>>();
  let waiting = jobs;
  let load = 0;

  function canStart({ after = [], weight }: Job<Result>): boolean {
    // A job that is heavier than the capacity runs alone.
    return after.every((name) => results.has(name)) && (load === 0 || load + weight <= capacity);
  }

  async function run({ name, weight, run: work }: Job<Result>): Promise<void> {
    const result = await work();
    results.set(name, result);
    running.delete(name);
    load -= weight;
  }

  while (results.size < jobs.length) {
    const next = waiting.find(canStart);
    if (next !== undefined) {
      waiting = waiting.filter((job) => job !== next);
      load += next.weight;
      running.set(next.name, run(next));
    } else if (running.size > 0) {
      await Promise.race(running.values());
    } else {
      throw new Error(`What ${waiting[0]?.name} waits for is not there.`);
    }
  }
  return jobs.map(({ name }) => results.get(name) as Result);
}
