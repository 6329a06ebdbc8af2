import type { ReactNode } from 'react';
import { apiPaths, filesToPrint, type Order } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { Button, DownloadIcon, showToast } from '@parchi/shared-ui';
import { DownloadForm } from '@parchi/shared-ui/files';
import { t } from '../../../../messages/t.ts';

/** Downloads all files of an order that are to be printed, as one zip. */
export function DownloadAll({ order }: { order: Order }): ReactNode {
  const { files } = filesToPrint(order);
  return (
    <DownloadForm
      action={apiUrl(apiPaths.downloadOrder)}
      fields={{ files: JSON.stringify(files.map(({ _id }) => ({ _id }))) }}
      title={t('shop.order.download-all')}
      onFailed={() => showToast({ tone: 'error', text: t('shop.order.download-failed') })}
    >
      <Button type="submit" variant="quiet" block icon={<DownloadIcon />}>
        {t('shop.order.download-all')}
      </Button>
    </DownloadForm>
  );
}
