import { useId, useState, type ReactNode } from 'react';
import { shareTokenFromId } from '@parchi/contract';
import { Button, Slip, SlipNumber } from '@parchi/shared-ui';
import { formatFileSize, formatMoment } from '@parchi/shared-ui/format';
import { lifeInHours } from '../../../lib/lifeInHours.ts';
import { t } from '../../../messages/t.ts';
import { DeleteNow } from '../sent/DeleteNow.tsx';
import { ShareSlip } from '../sent/ShareSlip.tsx';
import { TokenGroups } from '../sent/TokenGroups.tsx';
import { useShareLink } from '../../../lib/useShareLink.ts';
import { endOf, removeListed, type ListedShare } from './listedShares.ts';
import { ListedOpenings } from './ListedOpenings.tsx';
import styles from './ListedShares.module.css';

export interface ListedShareRowProps {
  readonly share: ListedShare;
  readonly onRemove: () => void;
  readonly onDeleted: () => void;
}

/** One share that this browser sent. Its QR code and link are one press away. */
export function ListedShareRow({ share, onRemove, onDeleted }: ListedShareRowProps): ReactNode {
  const { record, fileCount, sizeInBytes, senderKey } = share;
  const [isOpen, setIsOpen] = useState(false);
  const token = shareTokenFromId(record._id);
  const link = useShareLink(token);
  const detailId = useId();
  const detail = t('files.listed.detail', {
    count: fileCount,
    size: formatFileSize(sizeInBytes),
    time: formatMoment(new Date(endOf(share)).toISOString()),
  });
  return (
    <li className={styles['row']} aria-labelledby={detailId}>
      {isOpen ? (
        <ShareSlip token={token} code={record.code} hours={lifeInHours(record)} link={link} />
      ) : (
        <Slip compact stub={<SlipNumber>{fileCount}</SlipNumber>}>
          <p className={styles['token']} translate="no">
            <TokenGroups token={token} />
          </p>
        </Slip>
      )}
      <p id={detailId} className={styles['detail']}>
        {detail}
        {record.hasPassword && ` ${t('files.listed.password')}`}
      </p>
      <ListedOpenings
        token={token}
        senderKey={senderKey}
        onEnded={() => removeListed(record._id)}
      />
      <div className={styles['actions']}>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('files.listed.show')}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          {t('files.listed.remove')}
        </Button>
        <DeleteNow token={token} senderKey={senderKey} onDeleted={onDeleted} />
      </div>
    </li>
  );
}
