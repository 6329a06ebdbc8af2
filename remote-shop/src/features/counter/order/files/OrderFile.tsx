import { useState, type ReactNode } from 'react';
import { apiPaths, type Order } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { describeOptions } from '../../../../lib/describeOptions.ts';
import { savePdf } from '../../../../lib/order-files/savePdf.ts';
import { showPdf } from '../../../../lib/order-files/showPdf.ts';
import { t } from '../../../../messages/t.ts';
import { OrderFileThumbnail } from './OrderFileThumbnail.tsx';
import styles from './OrderFiles.module.css';

interface OrderFileProps {
  file: Order['files'][number];
  options: Order['fileInfo'][number];
  areGone: boolean;
  /** Whether the order is paid in cash. */
  isCash: boolean;
}

/** One file of an order, with its print options and the customer's note. */
export function OrderFile({ file, options, areGone, isCash }: OrderFileProps): ReactNode {
  const [isSaving, setIsSaving] = useState(false);
  const { _id, originalname: name, refused } = file;
  const isServed = !areGone && !refused;
  const body = { file: _id };

  const view = () => void showPdf({ path: apiPaths.getPdf, body }, name);

  async function save(): Promise<void> {
    setIsSaving(true);
    await savePdf({ path: apiPaths.downloadOrderFile, body }, name);
    setIsSaving(false);
  }

  return (
    <li className={styles['file']}>
      {isServed && (
        <OrderFileThumbnail fileId={_id} isGrey={options.pageColor !== 'Color'} onView={view} />
      )}
      <div className={styles['about']}>
        <div className={styles['text']}>
          <p className={styles['name']}>{name}</p>
          <p className={styles['options']}>{describeOptions(options)}</p>
          {options.pageRange === 'Custom' && (
            <p className={styles['typed']}>
              {t('shop.order.pages', { pages: options.pagesToBePrinted })}
            </p>
          )}
          {refused && (
            <p className={styles['refused']}>
              {t(isCash ? 'shop.order.file-refused-cash' : 'shop.order.file-refused', {
                reason: refused.reason,
                note: refused.note,
                amount: formatRupees(options.price),
              })}
              {refused.by !== undefined && ` ${t('shop.order.refused-by', { name: refused.by })}`}
            </p>
          )}
          {options.note !== '' && (
            <p className={styles['note']}>{t('shop.order.note', { note: options.note })}</p>
          )}
        </div>
        {isServed && (
          <div className={styles['buttons']}>
            <Button
              variant="quiet"
              aria-label={t('shop.order.view-named', { name })}
              onClick={view}
            >
              {t('shop.order.view')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('shop.order.download-named', { name })}
              busy={isSaving}
              onClick={() => void save()}
            >
              {t('shop.order.download')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
