import type { ReactNode } from 'react';
import { limits, shopReportReasons } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { ReportDialog } from '@parchi/shared-ui/forms';
import { useReportShopMutation } from '../../../ordersApi.ts';
import { t } from '../../../messages/t.ts';

export interface ReportDialogOfShopProps {
  readonly shopId: string;
  readonly onClose: () => void;
}

/** Asks for the reason of a report about a shop, and sends the report to the operator of the site. */
export function ReportDialogOfShop({ shopId, onClose }: ReportDialogOfShopProps): ReactNode {
  const [send] = useReportShopMutation();
  return (
    <ReportDialog
      words={{
        title: t('orders.report.open'),
        close: t('orders.report.close'),
        why: t('orders.report.why'),
        choose: t('orders.report.choose'),
        details: t('orders.report.words'),
        email: t('orders.report.email'),
        emailWrong: t('orders.report.email-wrong'),
        send: t('orders.report.send'),
      }}
      reasons={shopReportReasons.map((value) => ({
        value,
        label: t(`orders.report.reason.${value}`),
      }))}
      maxDetailsLength={limits.maxReportLength}
      maxEmailLength={limits.maxEmailLength}
      onSend={async (report) => {
        const { error } = await send({ about: 'shop', shopId, ...report });
        if (error) showToast({ tone: 'error', text: errorText(asApiError(error)) });
        else showToast({ tone: 'success', text: t('orders.report.sent') });
        return !error;
      }}
      onClose={onClose}
    />
  );
}
