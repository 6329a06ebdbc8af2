import type { UploadProgress } from '@parchi/shared-api/upload';
import type { HeldShare } from '../../lib/heldShare.ts';
import type { ChosenFile } from './chosenFile.ts';
import { addSample, type SpeedSample } from './uploading/uploadSpeed.ts';

export type PreviewNews =
  | { readonly kind: 'restored' | 'cancelled' }
  /** `text` says why the upload failed. */
  | { readonly kind: 'failed'; readonly text: string };

/** The stages of specification §2, with “uploading” between preview and done. */
export type SendState =
  | { readonly stage: 'upload'; readonly lostCount: number }
  | {
      readonly stage: 'preview';
      readonly files: readonly ChosenFile[];
      /** What just happened. It is shown above the files. */
      readonly news: PreviewNews | undefined;
    }
  | {
      readonly stage: 'uploading';
      readonly files: readonly ChosenFile[];
      readonly progress: UploadProgress | undefined;
      readonly samples: readonly SpeedSample[];
    }
  | { readonly stage: 'done'; readonly share: HeldShare };

export type SendEvent =
  | { readonly type: 'chosen'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'restored'; readonly files: readonly ChosenFile[] }
  | { readonly type: 'lost'; readonly count: number }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'cleared' }
  | { readonly type: 'started'; readonly atMs: number }
  | { readonly type: 'progressed'; readonly progress: UploadProgress; readonly atMs: number }
  | { readonly type: 'stopped'; readonly news: PreviewNews }
  | { readonly type: 'sent'; readonly share: HeldShare };

export const emptySend: SendState = { stage: 'upload', lostCount: 0 };

export function sendReducer(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'restored':
      // If the person has chosen files meanwhile, ignore the files found in storage.
      return state.stage === 'upload' ? preview(event.files, { kind: 'restored' }) : state;
    case 'lost':
      return state.stage === 'upload' ? { ...state, lostCount: event.count } : state;
    case 'cleared':
      return emptySend;
    case 'chosen':
      return preview(event.files);
    case 'removed':
      if (state.stage !== 'preview') return state;
      return preview(state.files.filter(({ key }) => key !== event.key));
    case 'started':
      if (state.stage !== 'preview') return state;
      return {
        stage: 'uploading',
        files: state.files,
        progress: undefined,
        samples: [{ atMs: event.atMs, loadedBytes: 0 }],
      };
    case 'progressed':
    case 'stopped':
    case 'sent':
      return state.stage === 'uploading' ? afterUploading(state, event) : state;
  }
}

function afterUploading(
  state: SendState & { stage: 'uploading' },
  event: SendEvent & { type: 'progressed' | 'stopped' | 'sent' },
): SendState {
  switch (event.type) {
    case 'progressed': {
      const { progress, atMs } = event;
      const sample = { atMs, loadedBytes: progress.loadedBytes };
      // After a wait, the upload restarts, so its speed is measured anew.
      const samples = progress.waitingFor ? [sample] : addSample(state.samples, sample);
      return { ...state, progress, samples };
    }
    case 'stopped':
      return preview(state.files, event.news);
    case 'sent':
      return { stage: 'done', share: event.share };
  }
}

function preview(files: readonly ChosenFile[], news?: PreviewNews): SendState {
  return files.length === 0 ? emptySend : { stage: 'preview', files, news };
}
