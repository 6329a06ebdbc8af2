import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import styles from './SignUpForm.module.css';

interface SignUpStageProps {
  title: string;
  isShown: boolean;
  /** Returns the stage's first field with an error, if any. */
  firstInvalid: () => HTMLElement | undefined;
  children: ReactNode;
}

/**
 * One stage of the form. When the stage is shown after the other one, its first invalid field takes the focus, or else
 * its heading.
 */
export function SignUpStage(props: SignUpStageProps): ReactNode {
  const { title, isShown, firstInvalid, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(isShown);
  const titleId = useId();
  const takeFocus = useEffectEvent(() => (firstInvalid() ?? heading.current)?.focus());
  useEffect(() => {
    if (isShown && !wasShown.current) takeFocus();
    wasShown.current = isShown;
  }, [isShown]);

  return (
    <section className={styles['stage']} aria-labelledby={titleId} hidden={!isShown}>
      <h2 ref={heading} id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
