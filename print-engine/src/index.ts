export {
  createPrintEngine,
  type DocumentSource,
  type EngineLoad,
  type PrintEngine,
  type PrintSource,
} from './createPrintEngine.ts';
export { EngineUnavailableError, TooManyJobsError } from './engineErrors.ts';
export { PdfChildEndedError, type WorkAllowance } from './pool/pdfChild.ts';
export type {
  ComposedPrint,
  PaperRun,
  PaperSize,
  PrintPart,
  PrintPlan,
} from './protocol/composition.ts';
export type { ReceiptRow } from './protocol/receipt.ts';
export type { Refusal } from './protocol/inspection.ts';
