import { useRef, type ReactNode } from 'react';
import { rupeesFromPaise, type PublicShop } from '@parchi/contract';
import { useHistoryOverlay } from '@parchi/shared-routing/steps';
import { Button, Page, RowList } from '@parchi/shared-ui';
import { useFocusAfterRemoval } from '@parchi/shared-ui/files';
import { formatRupees } from '@parchi/shared-ui/format';
import { PdfViewer } from '../../../lib/pdf/viewer/PdfViewer.tsx';
import { t } from '../../../messages/t.ts';
import { isReadable, type ReadablePdf } from '../files/chosenPdf.ts';
import { ChosenPdfRow } from '../files/ChosenPdfRow.tsx';
import { ChosenShop } from '../shop/ChosenShop.tsx';
import { filePages } from './pages/filePages.ts';
import { fileProblem } from './fileProblem.ts';
import { FileCard } from './FileCard.tsx';
import type { FileOptionsHandle } from './FileOptionFields.tsx';
import styles from './PreviewStage.module.css';
import { priceFiles } from '../payment/price/priceFiles.ts';
import { copiesOf } from './chosenOptions.ts';
import { OrderStageList } from '../OrderStageList.tsx';
import type { OrderFlow } from '../useOrderFlow.ts';

export interface PreviewStageProps {
  readonly shop: PublicShop;
  readonly files: readonly ReadablePdf[];
  readonly flow: OrderFlow;
  readonly isDragActive: boolean;
  /** Opens the browser's file dialog. */
  readonly onAdd: () => void;
}

/** The stage for the print options of each file, with a viewer and the price so far. */
export function PreviewStage(props: PreviewStageProps): ReactNode {
  const { shop, files, flow, isDragActive, onAdd } = props;
  const { dispatch, goTo } = flow;
  const viewer = useHistoryOverlay('view');
  const viewed = files.find(({ key }) => key === viewer.shown);
  const unread = flow.draft.files.filter((chosen) => !isReadable(chosen));
  const keys = [...files, ...unread].map(({ key }) => key);
  const { removeRef, willRemove } = useFocusAfterRemoval(keys);
  const price = priceFiles(files, { shop, isPriority: false });
  const total = formatRupees(rupeesFromPaise(price.totalPaise));
  const options = useRef(new Map<string, FileOptionsHandle>());
  const blocked = files.find((chosen) => fileProblem(chosen, shop));
  return (
    <Page
      title={t('place-order.preview.title')}
      lead={<span aria-live="polite">{summary(files, total)}</span>}
      actions={
        <>
          <Button
            busy={unread.length > 0}
            onClick={() => {
              // The error message is already shown.
              if (blocked) options.current.get(blocked.key)?.focusProblem();
              else goTo('payment');
            }}
          >
            {t('place-order.preview.continue', { total })}
          </Button>
          <Button variant="quiet" onClick={() => goTo('upload')}>
            {t('place-order.back')}
          </Button>
        </>
      }
    >
      <OrderStageList stage="preview" goTo={goTo} />
      <ChosenShop shop={shop} flow={flow} />
      <ol role="list" aria-label={t('place-order.upload.list')} className={styles['files']}>
        {files.map((chosen, index) => (
          <FileCard
            key={chosen.key}
            ref={(handle) => {
              if (handle) options.current.set(chosen.key, handle);
              else options.current.delete(chosen.key);
            }}
            chosen={chosen}
            place={{ index, count: files.length }}
            shop={shop}
            pricePaise={price.filePaise[index] ?? 0}
            dispatch={dispatch}
            removeRef={removeRef(chosen.key)}
            onRemove={() => willRemove(index)}
            onView={() => viewer.open(chosen.key)}
          />
        ))}
      </ol>
      {unread.length > 0 && (
        <RowList label={t('place-order.preview.unread')}>
          {unread.map((chosen, index) => (
            <ChosenPdfRow
              key={chosen.key}
              chosen={chosen}
              flow={flow}
              removeRef={removeRef(chosen.key)}
              onRemove={() => willRemove(files.length + index)}
            />
          ))}
        </RowList>
      )}
      <Button variant="quiet" onClick={onAdd}>
        {isDragActive ? t('place-order.upload.drop-now') : t('place-order.upload.add')}
      </Button>
      {viewed && <FileViewer viewed={viewed} onClose={viewer.close} />}
    </Page>
  );
}

interface FileViewerProps {
  readonly viewed: ReadablePdf;
  readonly onClose: () => void;
}

function FileViewer({ viewed, onClose }: FileViewerProps): ReactNode {
  return (
    <PdfViewer
      source={viewed}
      title={viewed.file.name}
      printedPages={filePages(viewed).pages}
      isGrey={viewed.options.pageColor !== 'Color'}
      onClose={onClose}
    />
  );
}

function summary(files: readonly ReadablePdf[], total: string): string {
  const count = files.reduce(
    (sum, chosen) => sum + filePages(chosen).pages.length * (copiesOf(chosen.options) ?? 0),
    0,
  );
  return t('place-order.preview.summary', { count, total });
}
