import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { DropPage } from '@parchi/shared-ui/files';
import { t } from '../../messages/t.ts';
import { DoneStage } from './sent/DoneStage.tsx';
import { PreviewStage } from './choose/PreviewStage.tsx';
import { UploadingStage } from './uploading/UploadingStage.tsx';
import { UploadStage } from './choose/UploadStage.tsx';
import { usePastedFiles } from './choose/usePastedFiles.ts';
import { useSendFlow } from './useSendFlow.ts';

/**
 * The page to send files (specification §2), with the stages upload → preview → done. Files can be dropped or pasted
 * anywhere on the page.
 */
export function SendPage(): ReactNode {
  const flow = useSendFlow();
  const { state } = flow;
  const canChoose = state.stage === 'upload' || state.stage === 'preview';
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => flow.addFiles(files),
    disabled: !canChoose,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });
  usePastedFiles((files) => {
    if (canChoose) flow.addFiles(files);
  });

  return (
    <DropPage {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': t('files.send.input') })} />
      {state.stage === 'upload' && (
        <UploadStage lostCount={state.lostCount} isDragActive={isDragActive} onChoose={open} />
      )}
      {state.stage === 'preview' && (
        <PreviewStage state={state} isDragActive={isDragActive} onAdd={open} flow={flow} />
      )}
      {state.stage === 'uploading' && <UploadingStage state={state} onCancel={flow.cancelUpload} />}
      {state.stage === 'done' && (
        <DoneStage key={state.share.record._id} share={state.share} onSendMore={flow.sendMore} />
      )}
    </DropPage>
  );
}
