import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import type { Id } from '@parchi/contract';
import { Loader } from '@parchi/shared-ui';
import { DropPage } from '@parchi/shared-ui/files';
import { t } from '../../messages/t.ts';
import { isReadable } from './chosenPdf.ts';
import { LocationStage } from './LocationStage.tsx';
import { PaymentStage } from './PaymentStage.tsx';
import { PreviewStage } from './PreviewStage.tsx';
import { UploadStage } from './UploadStage.tsx';
import { usePrintFlow } from './usePrintFlow.ts';

/** The stages of an order: location → upload → preview → payment. The upload stage takes what is dropped anywhere. */
export function PrintWizard({ user }: { user: Id }): ReactNode {
  const flow = usePrintFlow(user);
  const { state, dispatch } = flow;
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => flow.addFiles(files),
    disabled: state.stage !== 'upload',
    noClick: true,
    noKeyboard: true,
  });
  if (flow.isLooking) return <Loader label={t('print.session')} />;
  const { shop } = state;
  const files = state.files.filter(isReadable);
  return (
    <DropPage {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': t('print.upload.input'), accept: '.pdf' })} />
      {(state.stage === 'location' || !shop) && (
        <LocationStage onChoose={(chosen) => dispatch({ type: 'shop-chosen', shop: chosen })} />
      )}
      {shop && state.stage === 'upload' && (
        <UploadStage shop={shop} flow={flow} isDragActive={isDragActive} onChoose={open} />
      )}
      {shop && state.stage === 'preview' && (
        <PreviewStage shop={shop} files={files} dispatch={dispatch} />
      )}
      {shop && state.stage === 'payment' && (
        <PaymentStage user={user} shop={shop} files={files} flow={flow} />
      )}
    </DropPage>
  );
}
