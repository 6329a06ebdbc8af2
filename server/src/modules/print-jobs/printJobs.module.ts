import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createRateCounters } from '../../http/limits/rates/rateCounters.repository.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import { createJudgeFailure } from './judgeFailure.ts';
import { createMakePrintJob } from './makePrintJob.ts';
import { createPrintJobsSweep } from './printJobs.jobs.ts';
import { createPrintJobsRoutes } from './printJobs.routes.ts';
import { createPrintJobsService } from './printJobs.service.ts';
import { printJobsTimings, type PrintJobsTimings } from './printJobsTimings.ts';
import { createPrintJobsRepository } from './printJobs.repository.ts';

export type PrintJobsModule = {
  readonly routes: FastifyPluginAsync;
  /**
   * Runs one sweep, which removes print jobs of ended orders, and unfinished ones whose process died. @returns the
   * number of removed print jobs
   */
  readonly sweep: () => Promise<number>;
};

type OtherParts = { readonly orders: Pick<OrdersModule, 'findPaidOrder' | 'recordOpening'> };

/** Creates the module for print jobs: one PDF per order and colour. */
export function createPrintJobsModule(
  dependencies: Dependencies,
  { orders }: OtherParts,
  timings: PrintJobsTimings = printJobsTimings,
): PrintJobsModule {
  const { db, ...others } = dependencies;
  const printJobs = createPrintJobsRepository(db);
  const judgeFailure = createJudgeFailure({
    counters: createRateCounters(db),
    killsCountSeconds: timings.failedSeconds,
  });
  const makePrintJob = createMakePrintJob({ ...others, printJobs, judgeFailure, timings });
  return {
    routes: createPrintJobsRoutes({
      service: createPrintJobsService({ ...others, orders, printJobs, makePrintJob, timings }),
      isLimited: dependencies.settings.rateLimits,
      downloadPace: timings.downloadPace,
    }),
    sweep: createPrintJobsSweep({ ...others, printJobs }),
  };
}
