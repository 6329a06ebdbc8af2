import type { ReactNode } from 'react';
import '../../tokens/tokens.css';
import '../../tokens/base.css';
import { TopArea } from '../TopArea/TopArea.tsx';
import { joinClassNames } from '../../joinClassNames.ts';
import { t } from '../../messages/t.ts';
import styles from './AppFrame.module.css';

const MAIN_ID = 'main';

interface AppFrameProps {
  /** `undefined` for a page that fills the screen. */
  header: ReactNode | undefined;
  /** Whether the page, and what is above it, is as wide as a dashboard. Default: false. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * The frame of every page: skip link, header, area for sticky notices, main landmark. It also imports the design
 * tokens.
 */
export function AppFrame({ header, isWide = false, children }: AppFrameProps): ReactNode {
  return (
    <div className={joinClassNames(styles.frame, isWide && styles.wide)}>
      {header !== undefined && (
        <>
          <a className={styles.skipLink} href={`#${MAIN_ID}`}>
            {t('ui.skip-to-content')}
          </a>
          <header className={styles.header}>{header}</header>
        </>
      )}
      <TopArea />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
