import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialogOfShop.tsx')).ReportDialogOfShop,
}));

export interface ReportShopProps {
  readonly shopId: string;
}

/** The button that reports the order's shop to the operator of the site. Its dialog is loaded when it is pressed. */
export function ReportShop({ shopId }: ReportShopProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('orders.report.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog shopId={shopId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
