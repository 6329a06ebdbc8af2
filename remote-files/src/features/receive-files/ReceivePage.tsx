import { lazy, type ReactNode } from 'react';
import { shareTokenFromId } from '@parchi/contract';
import { AsyncBoundary, Loader, Notice, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { ShareDownload } from './ShareDownload.tsx';
import { ReceivedShare } from './ReceivedShare.tsx';
import { TokenForm } from './TokenForm.tsx';
import { useReceiveFlow } from './useReceiveFlow.ts';
import { useTokenFromAddress } from './useTokenFromAddress.ts';

const SharePasswordForm = lazy(async () => ({
  default: (await import('./SharePasswordForm.tsx')).SharePasswordForm,
}));

/**
 * The page to receive files: by a token that the person types, or at once by the token in the link (specification §2).
 */
export function ReceivePage(): ReactNode {
  const page = useTokenFromAddress();
  const flow = useReceiveFlow(page);
  const { share, problem, isFetching, locked, fetchShare, recheck, checkShare } = flow;
  const checkAgain = () => share && void checkShare(shareTokenFromId(share.record._id));
  return (
    <Page
      title={t('files.receive.title')}
      lead={t('files.receive.lead')}
      actions={
        share && <ShareDownload key={share.heldSinceMs} share={share} onFailed={checkAgain} />
      }
    >
      <TokenForm
        key={page.token}
        initialText={page.token}
        problem={problem}
        isFetching={isFetching && !share && !locked}
        isSecondary={share !== undefined || locked !== undefined}
        onEdit={recheck}
        onSubmit={fetchShare}
      />
      {locked && (
        <AsyncBoundary
          fallback={<Loader label={t('files.receive.fetching')} />}
          errorFallback={<Notice tone="error">{t('files.receive.locked-failed')}</Notice>}
        >
          <SharePasswordForm
            key={locked.token}
            problem={locked.problem}
            isTrying={isFetching}
            onSubmit={flow.unlock}
          />
        </AsyncBoundary>
      )}
      {isFetching && !share && !locked && <Loader label={t('files.receive.fetching')} />}
      {share && <ReceivedShare key={share.heldSinceMs} share={share} onFailed={checkAgain} />}
    </Page>
  );
}
