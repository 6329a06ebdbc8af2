import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { OrdersModule } from '../orders/orders.module.ts';
import { sweepPrintJobs } from './printJobs.jobs.ts';
import { printJobsRoutes } from './printJobs.routes.ts';
import { printJobsTimings, type PrintJobsTimings } from './printJobsTimings.ts';

export type PrintJobsModule = {
  readonly routes: FastifyPluginAsync;
  /**
   * Runs one sweep, which removes print jobs of ended orders, and unfinished ones whose process died.
   * @returns the number of removed print jobs
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
  return {
    routes: printJobsRoutes({
      context: { orders, making: { ...dependencies, timings } },
      isLimited: dependencies.settings.rateLimits,
      downloadPace: timings.downloadPace,
    }),
    sweep: () => sweepPrintJobs(dependencies),
  };
}
