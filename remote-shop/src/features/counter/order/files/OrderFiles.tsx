import { useId, type ReactNode } from 'react';
import { filesToPrint, type Order } from '@parchi/contract';
import { t } from '../../../../messages/t.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { OrderFile } from './OrderFile.tsx';
import styles from './OrderFiles.module.css';

interface OrderFilesProps {
  order: Order;
  areGone: boolean;
}

export function OrderFiles({ order, areGone }: OrderFilesProps): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles['title']}>
        <h3 id={titleId}>{t('shop.order.files', { count: filesToPrint(order).files.length })}</h3>
        {!areGone && <DownloadAll order={order} />}
      </div>
      <ul role="list" className={styles['files']}>
        {order.files.map((file, index) => {
          const options = order.fileInfo[index];
          const isCash = order.cash !== undefined;
          return options && <OrderFile key={file._id} {...{ file, options, areGone, isCash }} />;
        })}
      </ul>
    </section>
  );
}
