import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialogOfFiles.tsx')).ReportDialogOfFiles,
}));

export interface ReportFilesProps {
  readonly token: string;
}

/** The button that reports received files to the operator of the site. Its dialog is loaded when it is pressed. */
export function ReportFiles({ token }: ReportFilesProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('files.report.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog token={token} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
