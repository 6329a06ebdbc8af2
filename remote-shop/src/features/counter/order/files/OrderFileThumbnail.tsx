import { useRef, type ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { FileIcon } from '@parchi/shared-ui';
import { useInViewport } from '@parchi/shared-ui/files';
import { useThumbnailQuery } from '../../../../api/counterApi.ts';
import styles from './OrderFileThumbnail.module.css';

interface OrderFileThumbnailProps {
  fileId: Id;
  /** Whether to show the page in grey, as the black and white print will look. */
  isGrey: boolean;
  onView: () => void;
}

/**
 * A thumbnail of a file's first page, or an icon until it is loaded. It can be used only by mouse and touch, because
 * the “View” button beside it does the same.
 */
export function OrderFileThumbnail(props: OrderFileThumbnailProps): ReactNode {
  const { fileId, isGrey, onView } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(frame);
  const { data: address } = useThumbnailQuery(fileId, { skip: !isNear });
  return (
    <div ref={frame} className={styles['frame']} data-grey={isGrey} onClick={onView} aria-hidden>
      <FileIcon />
      {address !== undefined && (
        <img
          src={address}
          alt=""
          className={styles['page']}
          decoding="async"
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
    </div>
  );
}
