import type { ReactNode } from 'react';
import { apiPaths } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { t } from '../../messages/t.ts';

/** Downloads the orders of these days as a CSV file, one line per order. */
export function MoneyCsv(props: { shopId: string; from: string; to: string }): ReactNode {
  const { shopId, from, to } = props;
  return (
    <DownloadForm
      action={apiUrl(apiPaths.shopMoneyCsv)}
      fields={{ id: shopId, from, to }}
      title={t('shop.money.csv')}
      onFailed={() => showToast({ tone: 'error', text: t('shop.money.csv-failed') })}
    >
      <Button type="submit" variant="quiet" icon={<DownloadIcon />}>
        {t('shop.money.csv')}
      </Button>
    </DownloadForm>
  );
}
