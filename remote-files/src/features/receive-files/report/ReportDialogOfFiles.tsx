import type { ReactNode } from 'react';
import { limits, shareReportReasons } from '@parchi/contract';
import { asApiError, errorText } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import { ReportDialog } from '@parchi/shared-ui/forms';
import { useReportFilesMutation } from '../../../filesApi.ts';
import { t } from '../../../messages/t.ts';

export interface ReportDialogOfFilesProps {
  readonly token: string;
  readonly onClose: () => void;
}

/** Asks for the reason of a report about received files, and sends the report to the operator of the site. */
export function ReportDialogOfFiles({ token, onClose }: ReportDialogOfFilesProps): ReactNode {
  const [send] = useReportFilesMutation();
  return (
    <ReportDialog
      words={{
        title: t('files.report.open'),
        close: t('files.report.close'),
        why: t('files.report.why'),
        choose: t('files.report.choose'),
        details: t('files.report.words'),
        email: t('files.report.email'),
        emailWrong: t('files.report.email-wrong'),
        send: t('files.report.send'),
      }}
      reasons={shareReportReasons.map((value) => ({
        value,
        label: t(`files.report.reason.${value}`),
      }))}
      maxDetailsLength={limits.maxReportLength}
      maxEmailLength={limits.maxEmailLength}
      onSend={async (report) => {
        const { error } = await send({ about: 'share', token, ...report });
        if (error) showToast({ tone: 'error', text: errorText(asApiError(error)) });
        else showToast({ tone: 'success', text: t('files.report.sent') });
        return !error;
      }}
      onClose={onClose}
    />
  );
}
