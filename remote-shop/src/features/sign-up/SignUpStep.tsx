import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './SignUpForm.module.css';

interface SignUpStepProps {
  title: string;
  isShown: boolean;
  children: ReactNode;
}

/** One step of the form. When it comes into sight later, its heading takes the focus. */
export function SignUpStep({ title, isShown, children }: SignUpStepProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(isShown);
  const titleId = useId();
  useEffect(() => {
    if (isShown && !wasShown.current) heading.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);

  return (
    <section className={styles['step']} aria-labelledby={titleId} hidden={!isShown}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
