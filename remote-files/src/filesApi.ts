import { apiPaths, type ReceiveReply, type ReceiveRequest, type SendReply } from '@parchi/contract';
import { injectCalls, type ApiResult } from '@parchi/shared-api';
import { uploadForm, type UploadProgress } from '@parchi/shared-api/upload';

export interface SendFilesRequest {
  readonly files: readonly File[];
  readonly onProgress: (progress: UploadProgress) => void;
}

const filesApi = injectCalls('remote-files', (build) => ({
  sendFiles: build.mutation<SendReply, SendFilesRequest>({
    queryFn: async ({ files, onProgress }, { signal }) => {
      const form = new FormData();
      for (const file of files) form.append('file', file, file.name);
      const result = await uploadForm({ path: apiPaths.sendFiles, form, signal, onProgress });
      return result as ApiResult<SendReply>;
    },
  }),
  // This call is a mutation, because replies must not be cached: a share may expire at any moment.
  receiveFiles: build.mutation<ReceiveReply, ReceiveRequest>({
    query: (body) => ({ path: apiPaths.receiveFiles, body }),
  }),
}));

export const { useSendFilesMutation, useReceiveFilesMutation } = filesApi;
