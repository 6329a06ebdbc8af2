import { useId, type ReactNode } from 'react';
import type { Order } from '@parchi/contract';
import { t } from '../../../messages/t.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { OrderFile } from './OrderFile.tsx';
import styles from './OrderFiles.module.css';

interface OrderFilesProps {
  print: Order;
  areGone: boolean;
}

export function OrderFiles({ print, areGone }: OrderFilesProps): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles['title']}>
        <h3 id={titleId}>{t('shop.order.files', { count: print.files.length })}</h3>
        {!areGone && <DownloadAll print={print} />}
      </div>
      <ul role="list" className={styles['files']}>
        {print.files.map((file, index) => {
          const options = print.fileInfo[index];
          return options && <OrderFile key={file._id} {...{ file, options, areGone }} />;
        })}
      </ul>
    </section>
  );
}
