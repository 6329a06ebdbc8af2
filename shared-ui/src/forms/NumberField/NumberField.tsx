import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Field, type FieldWords } from '@parchi/shared-ui';
import { joinClassNames } from '../../joinClassNames.ts';
import { nearestNumber } from './nearestNumber.ts';
import styles from './NumberField.module.css';

interface NumberFieldProps extends FieldWords {
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
  decreaseLabel: string;
  increaseLabel: string;
}

/** A whole number between two bounds, typed or stepped. What can't be such a number is gone when one leaves. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { value, min, max, onValueChange, decreaseLabel, increaseLabel, ...words } = props;
  const [typed, setTyped] = useState<string>();

  function change(wanted: number): void {
    setTyped(undefined);
    const next = Math.min(max, Math.max(min, wanted));
    if (next !== value) onValueChange(next);
  }

  function handleTyping(text: string): void {
    setTyped(text);
    const next = nearestNumber(text, { min, max });
    if (next !== undefined && next !== value) onValueChange(next);
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change(value + step);
  }

  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.row}>
          <StepButton label={decreaseLabel} isEnd={value <= min} onStep={() => change(value - 1)}>
            −
          </StepButton>
          <input
            {...control}
            className={joinClassNames(control.className, styles.number)}
            role="spinbutton"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            value={typed ?? value}
            onChange={(event) => handleTyping(event.currentTarget.value)}
            onKeyDown={handleKey}
            onBlur={() => setTyped(undefined)}
          />
          <StepButton label={increaseLabel} isEnd={value >= max} onStep={() => change(value + 1)}>
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
      // Not `disabled`, which would throw the focus away at the last step.
      aria-disabled={isEnd}
      onClick={onStep}
    >
      <span aria-hidden="true">{children}</span>
    </Button>
  );
}
