import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { Button } from '../../controls/Button/Button.tsx';
import { CloseIcon } from '../../icons/icons.ts';
import { ListRow } from '../../slips/RowList/ListRow.tsx';
import styles from './FileRow.module.css';

interface FileRowProps {
  /** A thumbnail or a file icon. */
  lead: ReactNode;
  name: string;
  detail: ReactNode;
  removeLabel: string;
  onRemove: MouseEventHandler;
  removeRef?: Ref<HTMLButtonElement> | undefined;
}

/** A row of a `RowList` for a chosen file, with a button that removes the file. */
export function FileRow(props: FileRowProps): ReactNode {
  const { lead, name, detail, removeLabel, onRemove, removeRef } = props;
  return (
    <ListRow
      lead={lead}
      title={<span className={styles.name}>{name}</span>}
      detail={detail}
      trail={
        <Button
          ref={removeRef}
          variant="quiet"
          className={styles.remove}
          icon={<CloseIcon aria-hidden />}
          aria-label={removeLabel}
          onClick={onRemove}
        />
      }
    />
  );
}
