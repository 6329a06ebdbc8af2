import type { ReactNode } from 'react';
import { Button, RefreshIcon } from '@parchi/shared-ui';

/** Button on a page that could not be shown. */
export function RetryButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <Button icon={<RefreshIcon />} onClick={onClick}>
      {label}
    </Button>
  );
}
