import type { FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createRateCounters } from '../../http/limits/rateCounters.repository.ts';
import type { PrintsModule } from '../prints/prints.module.ts';
import { createJudgeFailure } from './judgeFailure.ts';
import { createMakePrintFile } from './makePrintFile.ts';
import { createPrintFilesSweep } from './printFiles.jobs.ts';
import { createPrintFilesRoutes } from './printFiles.routes.ts';
import { createPrintFilesService } from './printFiles.service.ts';
import { printFilesTimings, type PrintFilesTimings } from './printFilesTimings.ts';
import { createReadyFilesRepository } from './readyFiles.repository.ts';

export type PrintFilesModule = {
  readonly routes: FastifyPluginAsync;
  /** Runs one sweep: removes files of ended orders and of makers that died. @returns how many */
  readonly sweep: () => Promise<number>;
};

type OtherParts = { readonly prints: Pick<PrintsModule, 'findPaidOrder' | 'recordOpening'> };

/** Creates the module for print-ready files: one PDF per order and colour. */
export function createPrintFilesModule(
  dependencies: Dependencies,
  { prints }: OtherParts,
  timings: PrintFilesTimings = printFilesTimings,
): PrintFilesModule {
  const { db, ...others } = dependencies;
  const readyFiles = createReadyFilesRepository(db);
  const judgeFailure = createJudgeFailure({
    counters: createRateCounters(db),
    killsCountSeconds: timings.failedSeconds,
  });
  const makePrintFile = createMakePrintFile({ ...others, readyFiles, judgeFailure, timings });
  return {
    routes: createPrintFilesRoutes({
      service: createPrintFilesService({ ...others, prints, readyFiles, makePrintFile, timings }),
      isLimited: dependencies.settings.rateLimits,
      downloadPace: timings.downloadPace,
    }),
    sweep: createPrintFilesSweep({ ...others, readyFiles }),
  };
}
