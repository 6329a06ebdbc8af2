import { AppError } from '../../errors/appError.ts';
import type { FileScan } from './scanner.ts';

/** Returns whether the error says that a virus was found. */
export function isInfected(error: unknown): boolean {
  return error instanceof AppError && error.code === 'file.infected';
}

/** Waits for the verdict about a file. @throws {AppError} `file.infected` with its name, `service.no_scanner` */
export async function assertClean(scan: FileScan, file: string): Promise<void> {
  if ((await scan.end()) !== undefined) throw new AppError('file.infected', { file });
}
