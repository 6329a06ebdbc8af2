import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './SignUpForm.module.css';

interface SignUpStageProps {
  title: string;
  isShown: boolean;
  children: ReactNode;
}

/**
 * One stage of the form. When the stage is shown after the other one, its first invalid field takes the focus, or else
 * its heading.
 */
export function SignUpStage({ title, isShown, children }: SignUpStageProps): ReactNode {
  const section = useRef<HTMLElement>(null);
  const wasShown = useRef(isShown);
  const titleId = useId();
  useEffect(() => {
    if (isShown && !wasShown.current) {
      const wrong = section.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (wrong ?? section.current?.querySelector('h2'))?.focus();
    }
    wasShown.current = isShown;
  }, [isShown]);

  return (
    <section ref={section} className={styles['stage']} aria-labelledby={titleId} hidden={!isShown}>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
