import type { ReactNode } from 'react';
import { shareTokenFromId } from '@parchi/contract';
import { Loader, Page } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { ShareDownload } from './ShareDownload.tsx';
import { ReceivedShare } from './ReceivedShare.tsx';
import { TokenForm } from './TokenForm.tsx';
import { useReceiveFlow } from './useReceiveFlow.ts';
import { useTokenFromAddress } from './useTokenFromAddress.ts';

/**
 * The page to receive files: by a token that the person types, or at once by the token in the link (specification §2).
 */
export function ReceivePage(): ReactNode {
  const page = useTokenFromAddress();
  const { share, problem, isFetching, fetchShare, recheck, checkShare } = useReceiveFlow(page);
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
        isFetching={isFetching && !share}
        isSecondary={share !== undefined}
        onEdit={recheck}
        onSubmit={fetchShare}
      />
      {isFetching && !share && <Loader label={t('files.receive.fetching')} />}
      {share && <ReceivedShare key={share.heldSinceMs} share={share} onFailed={checkAgain} />}
    </Page>
  );
}
