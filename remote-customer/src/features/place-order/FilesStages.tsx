import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import type { Id, PublicShop } from '@parchi/contract';
import { DropPage } from '@parchi/shared-ui/files';
import { t } from '../../messages/t.ts';
import { isReadable } from './files/chosenPdf.ts';
import { PaymentStage } from './payment/PaymentStage.tsx';
import { PreviewStage } from './options/PreviewStage.tsx';
import { UploadStage } from './files/UploadStage.tsx';
import type { OrderFlow } from './useOrderFlow.ts';

interface FilesStagesProps {
  readonly user: Id;
  readonly shop: PublicShop;
  readonly flow: OrderFlow;
}

/**
 * The stages after a shop was chosen: upload → preview → payment. Files can be dropped on the page at upload and
 * preview.
 */
export function FilesStages({ user, shop, flow }: FilesStagesProps): ReactNode {
  const { draft, stage } = flow;
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => flow.addFiles(files),
    disabled: stage === 'payment',
    noClick: true,
    noKeyboard: true,
  });
  const files = draft.files.filter(isReadable);
  return (
    <DropPage {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': t('place-order.upload.input'), accept: '.pdf' })} />
      {stage === 'upload' && <UploadStage {...{ shop, flow, isDragActive }} onChoose={open} />}
      {stage === 'preview' && (
        <PreviewStage {...{ shop, files, flow, isDragActive }} onAdd={open} />
      )}
      {stage === 'payment' && <PaymentStage {...{ user, shop, files, flow }} />}
    </DropPage>
  );
}
