import { useEffect, useRef, type ReactNode } from 'react';
import { FileIcon } from '@parchi/shared-ui';
import styles from './FileThumbnail.module.css';

/** Maximum size of a picture that is shown as a thumbnail. Decoding a larger one can freeze a phone. */
const MAX_PICTURE_BYTES = 10_000_000;

/**
 * Shows a picture as its own thumbnail unless it is too large. The thumbnail covers a file icon, which is always
 * rendered.
 */
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
          // If the browser can't decode the format (HEIC), hide the picture, so that the file icon below it shows.
          onError={(event) => (event.currentTarget.hidden = true)}
        />
      )}
    </span>
  );
}
