import {
  apiPaths,
  type DeleteShareReply,
  type DeleteShareRequest,
  type Id,
  type OpeningsReply,
  type OpeningsRequest,
  type ReceiveReply,
  type ReceiveRequest,
  type ReportReply,
  type ReportRequest,
  type SendReply,
  type SendUploadedRequest,
} from '@parchi/contract';
import { injectCalls, type ApiResult } from '@parchi/shared-api';
import { fitsForm, uploadForm, type UploadProgress } from '@parchi/shared-api/upload';

export interface SendFilesRequest {
  readonly files: readonly File[];
  readonly senderKey: Id;
  /** Lifetime of the files, in hours; `undefined` for the default. */
  readonly hours: number | undefined;
  /** The password that receivers need; `undefined` if they need none. */
  readonly password: string | undefined;
  /** Id of an earlier upload of these files, to resume. */
  readonly uploadId: Id | undefined;
  /** Called with the id of an upload that has started, so that it can be resumed later. */
  readonly onStarted: (id: Id) => void;
  readonly onProgress: (progress: UploadProgress) => void;
}

const filesApi = injectCalls('remote-files', (build) => ({
  sendFiles: build.mutation<SendReply, SendFilesRequest>({
    // oxlint-disable-next-line max-params -- RTK passes the base query as the fourth argument.
    queryFn: async (
      { files, senderKey, hours, password, uploadId, onStarted, onProgress },
      { signal },
      _options,
      call,
    ) => {
      if (fitsForm(files)) {
        const form = new FormData();
        form.append('senderKey', senderKey);
        if (hours !== undefined) form.append('hours', String(hours));
        if (password !== undefined) form.append('password', password);
        for (const file of files) form.append('file', file, file.name);
        const result = await uploadForm({ path: apiPaths.sendFiles, form, signal, onProgress });
        return result as ApiResult<SendReply>;
      }
      const { uploadResumably } = await loadResumableUploads();
      return uploadResumably<SendReply>({
        path: apiPaths.startShareUpload,
        files,
        id: uploadId,
        signal,
        onStarted,
        onProgress,
        complete: async (upload) => {
          const body = { upload, senderKey, hours, password } satisfies SendUploadedRequest;
          return (await call({ path: apiPaths.sendUploadedFiles, body })) as ApiResult<SendReply>;
        },
      });
    },
  }),
  // This call is a mutation, because replies must not be cached: a share may expire at any moment.
  receiveFiles: build.mutation<ReceiveReply, ReceiveRequest>({
    query: (body) => ({ path: apiPaths.receiveFiles, body }),
  }),
  deleteShare: build.mutation<DeleteShareReply, DeleteShareRequest>({
    query: (body) => ({ path: apiPaths.deleteShare, body }),
  }),
  reportFiles: build.mutation<ReportReply, ReportRequest>({
    query: (body) => ({ path: apiPaths.report, body }),
  }),
  /** Asks which shops opened a share that this tab sent. */
  shareOpenings: build.query<OpeningsReply, OpeningsRequest>({
    query: (body) => ({ path: apiPaths.shareOpenings, body }),
    keepUnusedDataFor: 0,
  }),
}));

/** Loads the client of resumable uploads. A page calls this early, when files are chosen, while there is a network. */
export const loadResumableUploads = () => import('@parchi/shared-api/resumable-upload');

export const {
  useSendFilesMutation,
  useReceiveFilesMutation,
  useDeleteShareMutation,
  useReportFilesMutation,
} = filesApi;
/** `useShareOpeningsQuery` in two parts, for a page that stops polling once the server refuses. */
export const {
  useQueryState: useShareOpeningsState,
  useQuerySubscription: useShareOpeningsSubscription,
} = filesApi.endpoints.shareOpenings;
