import { useEffect, useRef, type ReactNode } from 'react';
import { FileIcon } from '@parchi/shared-ui';
import styles from './FileThumbnail.module.css';

/** Decoding a larger picture for a thumbnail can freeze a phone. */
const MAX_PICTURE_BYTES = 10_000_000;

/** Shows a small enough picture as its own thumbnail, over a file icon that is always there. */
export function FileThumbnail({ file }: { file: File }): ReactNode {
  const picture = useRef<HTMLImageElement>(null);
  const hasPicture = file.type.startsWith('image/') && file.size < MAX_PICTURE_BYTES;

  useEffect(() => {
    if (!hasPicture || !picture.current) return undefined;
    const address = URL.createObjectURL(file);
    picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file, hasPicture]);

  return (
    <span className={styles['thumbnail']} aria-hidden>
      <FileIcon />
      {hasPicture && (
        <img
          ref={picture}
          alt=""
          className={styles['picture']}
          loading="lazy"
          decoding="async"
          // A format that the browser can't decode (HEIC) leaves the file icon.
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
    </span>
  );
}
