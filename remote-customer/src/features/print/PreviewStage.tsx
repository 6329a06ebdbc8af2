import { useState, type Dispatch, type ReactNode } from 'react';
import { rupeesFromPaise, type PublicShop } from '@parchi/contract';
import { Button, Page } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { PdfViewer } from '../../lib/pdf/PdfViewer.tsx';
import { t } from '../../messages/t.ts';
import type { ReadablePdf } from './chosenPdf.ts';
import { ChosenShop } from './ChosenShop.tsx';
import { filePages } from './filePages.ts';
import { fileProblem } from './fileProblem.ts';
import { FileCard } from './FileCard.tsx';
import styles from './PreviewStage.module.css';
import { priceFiles } from './priceFiles.ts';
import type { PrintEvent } from './printState.ts';
import { PrintSteps } from './PrintSteps.tsx';

export interface PreviewStageProps {
  readonly shop: PublicShop;
  readonly files: readonly ReadablePdf[];
  readonly dispatch: Dispatch<PrintEvent>;
}

/** How each file is printed, with its pages to be looked at and its price as the options change. */
export function PreviewStage({ shop, files, dispatch }: PreviewStageProps): ReactNode {
  const [viewedKey, setViewedKey] = useState<string>();
  const viewed = files.find(({ key }) => key === viewedKey);
  const price = priceFiles(files, { shop, isPriority: false });
  const total = formatRupees(rupeesFromPaise(price.totalPaise));
  const isBlocked = files.some((chosen) => fileProblem(chosen, shop));
  return (
    <Page
      title={t('print.preview.title')}
      lead={<span aria-live="polite">{summary(files, total)}</span>}
      actions={
        <>
          <Button
            onClick={() => {
              if (isBlocked) focusFirstProblem();
              else dispatch({ type: 'went-to', stage: 'payment' });
            }}
          >
            {t('print.preview.continue', { total })}
          </Button>
          <Button variant="quiet" onClick={() => dispatch({ type: 'went-to', stage: 'upload' })}>
            {t('print.preview.cancel')}
          </Button>
        </>
      }
    >
      <PrintSteps stage="preview" />
      <ChosenShop shop={shop} dispatch={dispatch} />
      <ol role="list" aria-label={t('print.upload.list')} className={styles['files']}>
        {files.map((chosen, index) => (
          <FileCard
            key={chosen.key}
            chosen={chosen}
            place={{ index, count: files.length }}
            shop={shop}
            pricePaise={price.filePaise[index] ?? 0}
            dispatch={dispatch}
            onView={() => setViewedKey(chosen.key)}
          />
        ))}
      </ol>
      {viewed && (
        <PdfViewer
          source={viewed}
          title={viewed.file.name}
          printedPages={filePages(viewed).pages}
          isGrey={viewed.options.pageColor !== 'Color'}
          onClose={() => setViewedKey(undefined)}
        />
      )}
    </Page>
  );
}

function summary(files: readonly ReadablePdf[], total: string): string {
  const count = files.reduce(
    (sum, chosen) => sum + filePages(chosen).pages.length * chosen.options.numberOfCopies,
    0,
  );
  return t('print.preview.summary', { count, total });
}

/** The words are at the field already. */
function focusFirstProblem(): void {
  document.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
}
