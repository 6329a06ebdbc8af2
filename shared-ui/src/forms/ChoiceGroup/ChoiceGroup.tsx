import { useId, type ReactNode } from 'react';
import styles from './ChoiceGroup.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface ChoiceGroupProps<Value extends string> {
  label: string;
  /** Text below the label, for example why the choice is disabled. */
  hint?: string | undefined;
  choices: readonly Choice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Name of the radio buttons in their form. */
  name?: string;
}

/** Radio buttons for a few choices that are all visible at once. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>): ReactNode {
  const { label, hint, choices, value, onValueChange } = props;
  const id = useId();
  const { name = id } = props;
  return (
    <fieldset className={styles.group} aria-describedby={hint && `${id}-hint`}>
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onValueChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
