import type { ReactNode } from 'react';
import { rupeesFromPaise } from '@parchi/contract';
import { ListRow, RowList } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { describeOptions } from '../../../../lib/describeOptions.ts';
import { PdfThumbnail } from '../../../../lib/pdf/viewer/PdfThumbnail.tsx';
import { t } from '../../../../messages/t.ts';
import type { ReadablePdf } from '../../files/chosenPdf.ts';
import { filePages } from '../../options/pages/filePages.ts';
import styles from './PricedFiles.module.css';
import { copiesOf } from '../../options/chosenOptions.ts';

export interface PricedFilesProps {
  readonly files: readonly ReadablePdf[];
  /** Price of each file in paise. Empty if only the server's total is known. */
  readonly filePaise: readonly number[];
  /** Why the server refused the order, and the name of the file concerned. */
  readonly refusal: { readonly words: string; readonly file: string | undefined } | undefined;
}

/** The files of the order with their options and prices. */
export function PricedFiles({ files, filePaise, refusal }: PricedFilesProps): ReactNode {
  return (
    <RowList label={t('place-order.upload.list')}>
      {files.map((chosen, index) => (
        <ListRow
          key={chosen.key}
          lead={
            <PdfThumbnail
              source={chosen}
              width={44}
              isGrey={chosen.options.pageColor !== 'Color'}
            />
          }
          title={<span className={styles['name']}>{chosen.file.name}</span>}
          detail={
            refusal?.file === chosen.file.name ? (
              <span className={styles['refusal']}>{refusal.words}</span>
            ) : (
              describeOptions({
                ...chosen.options,
                pages: filePages(chosen).pages.length,
                numberOfCopies: copiesOf(chosen.options) ?? 0,
              })
            )
          }
          trail={priceText(filePaise[index])}
        />
      ))}
    </RowList>
  );
}

function priceText(paise: number | undefined): string | undefined {
  return paise === undefined ? undefined : formatRupees(rupeesFromPaise(paise));
}
