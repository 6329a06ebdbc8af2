import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Button, Field, type FieldWords } from '@parchi/shared-ui';
import { joinClassNames } from '../../joinClassNames.ts';
import styles from './NumberField.module.css';
import { nearestNumber, readWholeNumber } from './wholeNumber.ts';

interface NumberFieldProps extends FieldWords {
  ref?: Ref<HTMLInputElement>;
  /** The text as typed. Read it with `readWholeNumber` and the same bounds. */
  value: string;
  min: number;
  max: number;
  onValueChange: (value: string) => void;
  decreaseLabel: string;
  increaseLabel: string;
}

/**
 * Input for a whole number within bounds, which can be typed or changed by the buttons. Typed text is never corrected;
 * pass a message as `error` instead.
 */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { ref, value, min, max, onValueChange, decreaseLabel, increaseLabel, ...words } = props;
  const number = readWholeNumber(value, { min, max });
  const nearest = nearestNumber(value, { min, max });

  function step(by: 1 | -1): void {
    const isInside = number !== undefined;
    const next = isInside ? Math.min(max, Math.max(min, number + by)) : nearest;
    onValueChange(String(next));
  }

  function handleKey(event: KeyboardEvent): void {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.row}>
          <StepButton label={decreaseLabel} isEnd={number === min} onStep={() => step(-1)}>
            −
          </StepButton>
          <input
            {...control}
            ref={ref}
            className={joinClassNames(control.className, styles.number)}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={number}
            aria-valuetext={number === undefined ? value : undefined}
            aria-valuemin={min}
            aria-valuemax={max}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
          <StepButton label={increaseLabel} isEnd={number === max} onStep={() => step(1)}>
            +
          </StepButton>
        </div>
      )}
    </Field>
  );
}

interface StepButtonProps {
  label: string;
  isEnd: boolean;
  onStep: () => void;
  children: string;
}

function StepButton({ label, isEnd, onStep, children }: StepButtonProps): ReactNode {
  return (
    <Button
      variant="quiet"
      className={styles.step}
      aria-label={label}
      // Not `disabled`: a disabled button would lose the focus when the last step is reached.
      aria-disabled={isEnd}
      onClick={onStep}
    >
      <span aria-hidden="true">{children}</span>
    </Button>
  );
}
