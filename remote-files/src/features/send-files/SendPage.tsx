import type { ReactNode } from 'react';
import { DropPage } from '@parchi/shared-ui/files';
import { t } from '../../messages/t.ts';
import { DoneStage } from './sent/DoneStage.tsx';
import { PreviewStage } from './choose/PreviewStage.tsx';
import { UploadingStage } from './uploading/UploadingStage.tsx';
import { ChooseStage } from './choose/ChooseStage.tsx';
import { useFileChoice } from './choose/useFileChoice.ts';
import { useSendFlow } from './useSendFlow.ts';

/**
 * The page to send files (specification §2), with the stages upload → preview → done. Files can be dropped or pasted
 * anywhere on the page.
 */
export function SendPage(): ReactNode {
  const flow = useSendFlow();
  const { state } = flow;
  const canChoose = state.stage === 'upload' || state.stage === 'preview';
  const { getRootProps, getInputProps, isDragActive, open } = useFileChoice({
    isDisabled: !canChoose,
    onChoose: flow.addFiles,
  });

  return (
    <DropPage {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': t('files.send.input') })} />
      {state.stage === 'upload' && (
        <ChooseStage
          lostCount={state.lostCount}
          hours={flow.shareHours.hours}
          isDragActive={isDragActive}
          onChoose={open}
        />
      )}
      {state.stage === 'preview' && (
        <PreviewStage state={state} isDragActive={isDragActive} onAdd={open} flow={flow} />
      )}
      {state.stage === 'uploading' && <UploadingStage state={state} onCancel={flow.cancelUpload} />}
      {state.stage === 'done' && (
        <DoneStage
          key={state.share.record._id}
          share={state.share}
          onSendMore={flow.sendMore}
          onDeleted={flow.clearSlip}
        />
      )}
    </DropPage>
  );
}
