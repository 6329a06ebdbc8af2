import { useEffect, useEffectEvent, useReducer, useRef, type Dispatch } from 'react';
import type { Id } from '@parchi/contract';
import { readPdf } from '../../lib/pdf/reading/readPdf.ts';
import { loadResumableUploads } from '../../ordersApi.ts';
import { acceptPdfs } from './files/acceptPdfs.ts';
import { findLostPdfs } from './files/lostPdf.ts';
import { presetOptions } from './options/chosenOptions.ts';
import { pendingRequest } from './payment/pendingRequest.ts';
import { randomKey } from './payment/randomKey.ts';
import {
  emptyDraft,
  furthestStage,
  draftReducer,
  type DraftEvent,
  type OrderStage,
  type OrderDraft,
} from './orderDraft.ts';
import { useOrderAgain } from './useOrderAgain.ts';
import { useSavedDraft } from './useSavedDraft.ts';
import { useOrderStage } from './useOrderStage.ts';

export interface OrderFlow {
  readonly draft: OrderDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly stage: OrderStage;
  readonly goTo: (stage: OrderStage) => void;
  /** Whether the choices saved before a reload, or those of an earlier order, are still being read. */
  readonly isLooking: boolean;
  readonly addFiles: (files: readonly File[]) => void;
  readonly unlock: (key: string, password: string) => void;
}

/** Returns the draft of an order and the actions that change it: choices, stages, and the reading of files. */
export function useOrderFlow(user: Id): OrderFlow {
  const [draft, dispatch] = useReducer(draftReducer, emptyDraft);
  const { isLooking } = useSavedDraft(user, draft, dispatch);
  const isStartingAgain = useOrderAgain(isLooking, dispatch);
  useReadFiles(draft, dispatch);
  useReadAgain(draft, dispatch);
  const hasFiles = draft.files.length > 0;
  useEffect(() => {
    // Ignore a failure: when the order is sent, the code for resumable uploads is loaded again.
    if (hasFiles) loadResumableUploads().catch(() => undefined);
  }, [hasFiles]);
  const { stage, goTo } = useOrderStage(isLooking ? undefined : furthestStage(draft));
  useGoOnWithFound(draft, goTo);

  return {
    draft,
    dispatch,
    stage,
    goTo,
    isLooking: isLooking || isStartingAgain,
    addFiles: (added) => {
      const accepted = acceptPdfs(added, draft.files);
      if (accepted.length > 0) void addPdfs(accepted, draft, dispatch);
    },
    unlock: (key, password) => {
      dispatch({ type: 'read', key, password, reading: undefined });
    },
  };
}

/** Adds chosen files. Files that were lost on a reload get their earlier options back. */
async function addPdfs(
  pdfs: readonly File[],
  draft: OrderDraft,
  dispatch: Dispatch<DraftEvent>,
): Promise<void> {
  const found = draft.lost.length > 0 ? await findLostPdfs(draft.lost, pdfs) : undefined;
  if (found) dispatch({ type: 'found', found });
  else dispatch({ type: 'added', files: pdfs.map((file) => chosen(file, draft)) });
}

/** Resumes a request that a reload interrupted, once all files lost on the reload have been chosen again. */
function useGoOnWithFound(draft: OrderDraft, goTo: (stage: OrderStage) => void): void {
  const isAwaiting = useRef(false);
  const goOn = useEffectEvent(() => goTo('payment'));
  useEffect(() => {
    if (draft.lost.length > 0) isAwaiting.current = true;
    if (!isAwaiting.current || furthestStage(draft) !== 'payment') return;
    isAwaiting.current = false;
    const request = pendingRequest.read();
    if (request && request.orderKey === draft.orderKey) goOn();
  }, [draft]);
}

function chosen(file: File, { shop }: OrderDraft) {
  return { key: randomKey(), file, reading: undefined, options: presetOptions(shop) };
}

/** Reads the files one after another, because a phone has memory for only one worker. */
function useReadFiles({ files }: OrderDraft, dispatch: Dispatch<DraftEvent>): void {
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

/** Reads files again for which pdf.js could not be loaded, as soon as the browser is online again. */
function useReadAgain({ files }: OrderDraft, dispatch: Dispatch<DraftEvent>): void {
  const readAgain = useEffectEvent(() => {
    for (const { key, password, reading } of files) {
      if (reading?.kind !== 'refused' || reading.reason !== 'reader_unavailable') continue;
      dispatch({ type: 'read', key, password, reading: undefined });
    }
  });
  useEffect(() => {
    const handleOnline = () => readAgain();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);
}
