import { useState, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import type { Id } from '@parchi/contract';
import { Loader } from '@parchi/shared-ui';
import { DropPage } from '@parchi/shared-ui/files';
import { t } from '../../messages/t.ts';
import { isReadable } from './files/chosenPdf.ts';
import { LocationStage } from './shop/LocationStage.tsx';
import { PaymentStage } from './payment/PaymentStage.tsx';
import { PreviewStage } from './options/PreviewStage.tsx';
import { UploadStage } from './files/UploadStage.tsx';
import { useOrderFlow } from './useOrderFlow.ts';

/**
 * The stages of placing an order: location → upload → preview → payment. Files can be dropped on the page at upload and
 * preview.
 */
export function OrderWizard({ user }: { user: Id }): ReactNode {
  const flow = useOrderFlow(user);
  const { draft, stage, dispatch, goTo } = flow;
  const [searchText, setSearchText] = useState('');
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => flow.addFiles(files),
    disabled: stage !== 'upload' && stage !== 'preview',
    noClick: true,
    noKeyboard: true,
  });
  if (flow.isLooking) return <Loader label={t('place-order.session')} />;
  const { shop } = draft;
  const files = draft.files.filter(isReadable);
  return (
    <DropPage {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': t('place-order.upload.input'), accept: '.pdf' })} />
      {(stage === 'location' || !shop) && (
        <LocationStage
          chosen={shop}
          text={searchText}
          onType={setSearchText}
          onChoose={(found) => {
            dispatch({ type: 'shop-chosen', shop: found });
            goTo('upload');
          }}
        />
      )}
      {shop && stage === 'upload' && (
        <UploadStage shop={shop} flow={flow} isDragActive={isDragActive} onChoose={open} />
      )}
      {shop && stage === 'preview' && (
        <PreviewStage
          shop={shop}
          files={files}
          flow={flow}
          isDragActive={isDragActive}
          onAdd={open}
        />
      )}
      {shop && stage === 'payment' && (
        <PaymentStage user={user} shop={shop} files={files} flow={flow} />
      )}
    </DropPage>
  );
}
