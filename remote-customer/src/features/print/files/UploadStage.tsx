import { useEffect, type ReactNode } from 'react';
import { limits, type PublicShop } from '@parchi/contract';
import { Button, Notice, Page, RowList } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { DropTarget } from '@parchi/shared-ui/files';
import { t } from '../../../messages/t.ts';
import { ChosenPdfRow } from './ChosenPdfRow.tsx';
import { ChosenShop } from '../shop/ChosenShop.tsx';
import { isReadable } from './chosenPdf.ts';
import { PrintSteps } from '../PrintSteps.tsx';
import type { PrintFlow } from '../usePrintFlow.ts';

export interface UploadStageProps {
  readonly shop: PublicShop;
  readonly flow: PrintFlow;
  readonly isDragActive: boolean;
  readonly onChoose: () => void;
}

export function UploadStage({ shop, flow, isDragActive, onChoose }: UploadStageProps): ReactNode {
  useEffect(() => void preparePdf(), []);
  const { goTo } = flow;
  const { files } = flow.state;
  const canContinue = files.length > 0 && files.every(isReadable);
  const isReading = files.some(({ reading }) => reading === undefined);
  const isBlocked = files.some(({ reading }) => reading?.kind === 'refused');
  return (
    <Page
      title={t('print.upload.title')}
      actions={
        <>
          {/* “Continue” keeps its place while another file is read: “Back” must not move under the finger. */}
          {(canContinue || (isReading && !isBlocked)) && (
            <Button busy={isReading} onClick={() => goTo('preview')}>
              {t('print.upload.continue')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => goTo('location')}>
            {t('print.back')}
          </Button>
        </>
      }
    >
      <PrintSteps stage="upload" goTo={goTo} />
      <ChosenShop shop={shop} flow={flow} />
      <Notice tone="info">{t('print.upload.only-pdfs')}</Notice>
      {files.length > 0 && (
        <RowList label={t('print.upload.list')}>
          {files.map((chosen) => (
            <ChosenPdfRow key={chosen.key} chosen={chosen} flow={flow} />
          ))}
        </RowList>
      )}
      {isBlocked && (
        <Notice tone="caution" live>
          {t('print.upload.blocked')}
        </Notice>
      )}
      <DropTarget
        isOver={isDragActive}
        hint={isDragActive ? t('print.upload.drop-now') : t('print.upload.drop')}
        action={
          <Button variant={canContinue ? 'quiet' : 'primary'} onClick={onChoose}>
            {files.length === 0 ? t('print.upload.choose') : t('print.upload.add')}
          </Button>
        }
      >
        <p>{t('print.upload.limits', { size: formatFileSize(limits.maxFileBytes) })}</p>
      </DropTarget>
    </Page>
  );
}

/** Preloads pdf.js while the person chooses files. A failure is ignored: the first document loads it again. */
async function preparePdf(): Promise<void> {
  try {
    const { startWorker } = await import('../../../lib/pdf/document/openPdf.ts');
    await startWorker().promise;
  } catch {
    // Nothing depends on it yet.
  }
}
