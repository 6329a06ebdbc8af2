import { useEffect, useRef, type ReactNode } from 'react';
import { limits, type PublicShop } from '@parchi/contract';
import { Button, Notice, Page, RowList } from '@parchi/shared-ui';
import { formatFileSize } from '@parchi/shared-ui/format';
import { DropTarget, useFocusAfterRemoval } from '@parchi/shared-ui/files';
import { t } from '../../../messages/t.ts';
import { ChosenPdfRow } from './ChosenPdfRow.tsx';
import { ChosenShop } from '../shop/ChosenShop.tsx';
import { isReadable } from './chosenPdf.ts';
import { OrderStageList } from '../OrderStageList.tsx';
import type { OrderDraft } from '../orderDraft.ts';
import type { OrderFlow } from '../useOrderFlow.ts';

export interface UploadStageProps {
  readonly shop: PublicShop;
  readonly flow: OrderFlow;
  readonly isDragActive: boolean;
  readonly onChoose: () => void;
}

export function UploadStage({ shop, flow, isDragActive, onChoose }: UploadStageProps): ReactNode {
  useEffect(() => void preparePdf(), []);
  const { goTo } = flow;
  const { files, lost } = flow.draft;
  const canContinue = lost.length === 0 && files.length > 0 && files.every(isReadable);
  const isReading = files.some(({ reading }) => reading === undefined);
  const choose = useRef<HTMLButtonElement>(null);
  const keys = files.map(({ key }) => key);
  const { removeRef, willRemove } = useFocusAfterRemoval(keys, choose);
  const isBlocked = files.some(({ reading }) => reading?.kind === 'refused');
  return (
    <Page
      title={t('place-order.upload.title')}
      actions={
        <>
          {/* “Continue” keeps its place while another file is read. Otherwise “Back” would move under the finger. */}
          {(canContinue || (isReading && !isBlocked)) && (
            <Button busy={isReading} onClick={() => goTo('preview')}>
              {t('place-order.upload.continue')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => goTo('location')}>
            {t('place-order.back')}
          </Button>
        </>
      }
    >
      <OrderStageList stage="upload" goTo={goTo} />
      <ChosenShop shop={shop} flow={flow} />
      <LostFiles lost={lost} />
      <Notice tone="info">{t('place-order.upload.only-pdfs')}</Notice>
      {files.length > 0 && (
        <RowList label={t('place-order.upload.list')}>
          {files.map((chosen, index) => (
            <ChosenPdfRow
              key={chosen.key}
              chosen={chosen}
              flow={flow}
              removeRef={removeRef(chosen.key)}
              onRemove={() => willRemove(index)}
            />
          ))}
        </RowList>
      )}
      {isBlocked && (
        <Notice tone="caution" announced>
          {t('place-order.upload.blocked')}
        </Notice>
      )}
      <DropTarget
        isOver={isDragActive}
        hint={isDragActive ? t('place-order.upload.drop-now') : t('place-order.upload.drop')}
        action={
          <Button ref={choose} variant={canContinue ? 'quiet' : 'primary'} onClick={onChoose}>
            {files.length === 0 ? t('place-order.upload.choose') : t('place-order.upload.add')}
          </Button>
        }
      >
        <p>{t('place-order.upload.limits', { size: formatFileSize(limits.maxFileBytes) })}</p>
      </DropTarget>
    </Page>
  );
}

function LostFiles({ lost }: Pick<OrderDraft, 'lost'>): ReactNode {
  if (lost.length === 0) return null;
  const names = lost.map(({ name }) => name).join(', ');
  return (
    <Notice tone="caution" announced>
      {t('place-order.upload.lost', { count: lost.length, names })}
    </Notice>
  );
}

/**
 * Loads pdf.js early, while the person chooses files. A failure is ignored, because the first PDF loads pdf.js again.
 */
async function preparePdf(): Promise<void> {
  try {
    const { startWorker } = await import('../../../lib/pdf/document/openPdf.ts');
    await startWorker();
  } catch {
    // Nothing depends on pdf.js yet, so ignore the failure.
  }
}
