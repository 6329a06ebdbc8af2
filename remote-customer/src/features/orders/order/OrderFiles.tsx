import type { ReactNode } from 'react';
import { areFilesGone, limits, parsePageRange, type Order } from '@parchi/contract';
import { useHistoryOverlay } from '@parchi/shared-routing/steps';
import { FileIcon, ListRow, Notice, RowList } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { describeOptions } from '../../../lib/describeOptions.ts';
import { PdfViewer } from '../../../lib/pdf/viewer/PdfViewer.tsx';
import { ViewPdfButton } from '../../../lib/pdf/viewer/ViewPdfButton.tsx';
import { t } from '../../../messages/t.ts';
import styles from './OrderFiles.module.css';
import { OrderPart } from './OrderPart.tsx';

const THUMBNAIL_WIDTH = 44;

type OrderedFile = Order['files'][number] & { readonly options: Order['fileInfo'][number] };

/** The files of an order with their options. Each file can be viewed until it is deleted from the server. */
export function OrderFiles({ order }: { order: Order }): ReactNode {
  const viewer = useHistoryOverlay('view');
  const areGone = areFilesGone(order);
  const files = orderedFiles(order);
  const viewed = areGone ? undefined : files.find(({ _id }) => _id === viewer.shown);
  return (
    <OrderPart title={t('orders.files')}>
      {areGone && <Notice tone="info">{t('orders.files-gone')}</Notice>}
      <RowList label={t('orders.files')}>
        {files.map((file) => (
          <ListRow
            key={file._id}
            lead={
              areGone ? (
                <FileIcon aria-hidden />
              ) : (
                <ViewPdfButton
                  source={file}
                  name={file.originalname}
                  width={THUMBNAIL_WIDTH}
                  isGrey={isPrintedGrey(file)}
                  onView={() => viewer.open(file._id)}
                />
              )
            }
            title={file.originalname}
            detail={<FileDetail file={file} />}
            trail={formatRupees(file.options.price)}
          />
        ))}
      </RowList>
      {viewed && (
        <PdfViewer
          source={viewed}
          title={viewed.originalname}
          isGrey={isPrintedGrey(viewed)}
          {...printedPages(viewed.options)}
          onClose={viewer.close}
        />
      )}
    </OrderPart>
  );
}

function FileDetail({ file: { options, refused } }: { file: OrderedFile }): ReactNode {
  return (
    <>
      <p>{describeOptions(options)}</p>
      {options.pageRange === 'Custom' && (
        <p className={styles['typed']}>{t('orders.pages', { pages: options.pagesToBePrinted })}</p>
      )}
      {refused && <p>{t('orders.file-refused')}</p>}
      {options.note !== '' && (
        <p className={styles['typed']}>{t('orders.note', { note: options.note })}</p>
      )}
    </>
  );
}

function orderedFiles({ files, fileInfo }: Order): readonly OrderedFile[] {
  return files.flatMap((file, index) => {
    const options = fileInfo[index];
    return options ? [{ ...file, options }] : [];
  });
}

function isPrintedGrey({ options }: OrderedFile): boolean {
  return options.pageColor !== 'Color';
}

function printedPages({ pageRange, pagesToBePrinted }: OrderedFile['options']) {
  if (pageRange === 'All') return {};
  return { printedPages: parsePageRange(pagesToBePrinted, limits.maxPdfPages).pages };
}
