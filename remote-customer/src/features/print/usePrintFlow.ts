import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { findUploadProblem, limits, type Id, type UploadProblem } from '@parchi/contract';
import { showToast } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { readPdf } from '../../lib/pdf/reading/readPdf.ts';
import { t } from '../../messages/t.ts';
import { presetOptions } from './options/printOptions.ts';
import { randomKey } from './payment/randomKey.ts';
import {
  emptyPrint,
  furthestStage,
  printReducer,
  type PrintEvent,
  type PrintStage,
  type PrintState,
} from './printState.ts';
import { useSavedPrint } from './useSavedPrint.ts';
import { usePrintStage } from './usePrintStage.ts';

export interface PrintFlow {
  readonly state: PrintState;
  readonly dispatch: Dispatch<PrintEvent>;
  readonly stage: PrintStage;
  readonly goTo: (stage: PrintStage) => void;
  /** Whether the saved choices are still being read after a reload. */
  readonly isLooking: boolean;
  readonly addFiles: (files: readonly File[]) => void;
  readonly unlock: (key: string, password: string) => void;
}

/** The state and actions of the print page: choices, stage, reading of files. */
export function usePrintFlow(user: Id): PrintFlow {
  const [state, dispatch] = useReducer(printReducer, emptyPrint);
  const { isLooking } = useSavedPrint(user, state, dispatch);
  useReadFiles(state, dispatch);
  const { stage, goTo } = usePrintStage(isLooking ? undefined : furthestStage(state));

  return {
    state,
    dispatch,
    stage,
    goTo,
    isLooking,
    addFiles: (added) => {
      const pdfs = added.filter(({ name }) => isPdfName(name));
      if (pdfs.length < added.length) showToast({ tone: 'warning', text: t('print.only-pdfs') });
      if (pdfs.length === 0) return;
      const problem = findUploadProblem([...state.files.map(({ file }) => file), ...pdfs]);
      // A selection over the limits is dropped as a whole (specification §3); files chosen before stay.
      if (problem) showToast({ tone: 'warning', text: problemText(problem) });
      else dispatch({ type: 'added', files: pdfs.map((file) => chosen(file, state)) });
    },
    unlock: (key, password) => {
      dispatch({ type: 'read', key, password, reading: undefined });
    },
  };
}

/** Whether a file name ends in `.pdf`, in any case, like the server's check. The content is checked when it is read. */
function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name);
}

function chosen(file: File, { shop }: PrintState) {
  return { key: randomKey(), file, reading: undefined, options: presetOptions(shop) };
}

/** Reads the files one after another: a phone has memory for one worker only. */
function useReadFiles({ files }: PrintState, dispatch: Dispatch<PrintEvent>): void {
  const readingKey = useRef<string>(undefined);
  useEffect(() => {
    const next = files.find(({ reading }) => reading === undefined);
    if (!next || readingKey.current !== undefined) return;
    const { key, file, password } = next;
    readingKey.current = key;
    void readPdf({ file, password }).then((reading) => {
      readingKey.current = undefined;
      dispatch({ type: 'read', key, password, reading });
    });
  }, [files, dispatch]);
}

function problemText(problem: UploadProblem): string {
  switch (problem) {
    case 'file_too_large':
      return t('print.too-large');
    case 'too_many_files':
      return t('print.too-many', { count: limits.maxFilesPerShare });
    case 'total_too_large':
      return t('print.total-too-large', { size: formatFileSize(limits.maxShareBytes) });
  }
}
