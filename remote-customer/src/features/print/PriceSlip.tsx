import type { ReactNode } from 'react';
import type { OrderPrice } from '@parchi/contract';
import { ListRow, RowList, Slip, SlipNumber } from '@parchi/shared-ui';
import { Bill } from '../../lib/Bill.tsx';
import { describeOptions } from '../../lib/describeOptions.ts';
import { formatRupees } from '../../lib/formatRupees.ts';
import { PdfThumbnail } from '../../lib/pdf/PdfThumbnail.tsx';
import { t } from '../../messages/t.ts';
import type { ReadablePdf } from './chosenPdf.ts';
import { filePages } from './filePages.ts';
import styles from './PriceSlip.module.css';

export interface PriceSlipProps {
  readonly files: readonly ReadablePdf[];
  /** Without prices of the files where only the server knows them. */
  readonly price: OrderPrice;
  readonly isPriority: boolean;
  /** Why the server refused, and the file that it named. */
  readonly refusal: { readonly words: string; readonly file: string | undefined } | undefined;
}

/** The bill: each file, the sum, the surcharge and what is paid. */
export function PriceSlip({ files, price, isPriority, refusal }: PriceSlipProps): ReactNode {
  const amount = formatRupees(price.amountPaise);
  return (
    <>
      <RowList label={t('print.upload.list')}>
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
                describeOptions({ ...chosen.options, pages: filePages(chosen).pages.length })
              )
            }
            trail={priceText(price.filePaise[index])}
          />
        ))}
      </RowList>
      <Slip
        stub={
          <SlipNumber caption={t('print.pay.payable')}>
            <span className={styles['amount']}>{amount}</span>
          </SlipNumber>
        }
      >
        <Bill price={price} isPriority={isPriority} />
      </Slip>
    </>
  );
}

function priceText(paise: number | undefined): string | undefined {
  return paise === undefined ? undefined : formatRupees(paise);
}
