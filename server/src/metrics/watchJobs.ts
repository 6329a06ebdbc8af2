import type { Job } from '../jobs/startLoop.ts';
import type { Registry } from './createRegistry.ts';

/** Returns the jobs, with each run measured. */
export function watchJobs(jobs: readonly Job[], registry: Registry): Job[] {
  const startedAt = performance.now();
  const succeededAt = new Map(jobs.map(({ name }) => [name, startedAt]));
  const runs = registry.counter('parchi_job_runs_total', 'Runs of recurring jobs, by outcome.');
  for (const { name } of jobs) runs.add({ job: name, outcome: 'failed' }, 0);
  registry.gauge(
    'parchi_job_last_success_age_seconds',
    'Time since the last run of a job that succeeded, or since the start.',
    () =>
      Array.from(succeededAt, ([job, at]) => ({
        labels: { job },
        value: (performance.now() - at) / 1_000,
      })),
  );
  return jobs.map((job) => ({
    ...job,
    async run() {
      try {
        const report = await job.run();
        succeededAt.set(job.name, performance.now());
        runs.add({ job: job.name, outcome: 'succeeded' });
        return report;
      } catch (error) {
        runs.add({ job: job.name, outcome: 'failed' });
        throw error;
      }
    },
  }));
}
