import type { Job } from '../jobs/startLoop.ts';
import type { Registry } from './createRegistry.ts';

/** Returns the jobs, with each run measured. */
export function watchJobs(jobs: readonly Job[], registry: Registry): Job[] {
  const startedAt = performance.now();
  const succeededAt = new Map(jobs.map(({ name }) => [name, startedAt]));
  // The label is not called `job`, because Prometheus gives each metric a label `job` of its own.
  const runs = registry.counter('parchi_job_runs_total', 'Runs of recurring jobs, by outcome.');
  for (const { name } of jobs) runs.add({ name, outcome: 'failed' }, 0);
  registry.gauge(
    'parchi_job_last_success_age_seconds',
    'Time since the last run of a job that succeeded, or since the start.',
    () =>
      Array.from(succeededAt, ([name, at]) => ({
        labels: { name },
        value: (performance.now() - at) / 1_000,
      })),
  );
  return jobs.map((job) => ({
    ...job,
    async run() {
      try {
        const report = await job.run();
        succeededAt.set(job.name, performance.now());
        runs.add({ name: job.name, outcome: 'succeeded' });
        return report;
      } catch (error) {
        runs.add({ name: job.name, outcome: 'failed' });
        throw error;
      }
    },
  }));
}
