import { useState, type ReactNode } from 'react';
import { shareTokenFromId } from '@parchi/contract';
import { Button, Notice, Page } from '@parchi/shared-ui';
import { describeFiles } from '../../../lib/describeFiles.ts';
import type { HeldShare } from '../../../lib/heldShare.ts';
import { lifeInHours } from '../../../lib/lifeInHours.ts';
import { SentFileList } from '../../../lib/SentFileList.tsx';
import { useShareCountdown } from '../../../lib/useShareCountdown.ts';
import { t } from '../../../messages/t.ts';
import { DeleteNow } from './DeleteNow.tsx';
import { DeletionCaution } from './DeletionCaution.tsx';
import { removeListed } from '../from-this-device/listedShares.ts';
import { senderKey } from '../senderKey.ts';
import { SendStageList } from '../SendStageList.tsx';
import { ShareOpenings } from './ShareOpenings.tsx';
import { ShareSlip } from './ShareSlip.tsx';
import { useShareLink } from '../../../lib/useShareLink.ts';

export interface DoneStageProps {
  readonly share: HeldShare;
  readonly onSendMore: () => void;
  /** Called when the sender deleted the files. */
  readonly onDeleted: () => void;
}

export function DoneStage({ share, onSendMore, onDeleted }: DoneStageProps): ReactNode {
  const { record } = share;
  const [isDeleted, setIsDeleted] = useState(false);
  const secondsUntilEnd = useShareCountdown(share);
  const secondsLeft = isDeleted ? 0 : secondsUntilEnd;
  const token = shareTokenFromId(record._id);
  const link = useShareLink(token);
  const hours = lifeInHours(record);
  return (
    <Page
      title={secondsLeft > 0 ? t('files.done.title') : t('files.done.expired-title')}
      lead={describeFiles(record.files)}
      // “Send more” is far from the place where “Upload” was: a second tap at that place must not discard the token.
      aside={
        <Button variant={secondsLeft > 0 ? 'quiet' : 'primary'} onClick={onSendMore}>
          {t('files.done.send-more')}
        </Button>
      }
    >
      <SendStageList stage="done" />
      {secondsLeft > 0 ? (
        <>
          <ShareSlip token={token} code={record.code} hours={hours} link={link} />
          {record.hasPassword && <Notice tone="info">{t('files.done.password')}</Notice>}
          <ShareOpenings token={token} />
          <DeletionCaution hours={hours} secondsLeft={secondsLeft} />
          <DeleteNow
            token={token}
            senderKey={senderKey()}
            onDeleted={() => {
              removeListed(record._id);
              setIsDeleted(true);
              onDeleted();
            }}
          />
        </>
      ) : (
        <Notice tone="error" announced>
          {t('files.done.expired')}
        </Notice>
      )}
      <SentFileList label={t('files.done.list')} files={record.files} />
    </Page>
  );
}
