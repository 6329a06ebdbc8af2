import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { TextField } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from './FilterField.module.css';
import { FILTER_KEY, useFilterKey } from './useFilterKey.ts';
import type { OrderFilter } from './useOrderFilter.ts';

interface FilterFieldProps {
  filter: OrderFilter;
  /** Opens the first order that matches a text. */
  onOpenFirst: (text: string) => void;
}

/** The field that filters the lists. It is remounted with the focus when the filter is cleared elsewhere. */
export function FilterField(props: FilterFieldProps): ReactNode {
  return <Field key={props.filter.clearings} {...props} />;
}

function Field({ filter, onOpenFirst }: FilterFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  // The typed text is a state of its own, so that a letter appears before hundreds of orders are compared with it.
  const [text, setText] = useState(filter.text);
  useFilterKey(field, () => filter.isOn && filter.clear());
  const isAnew = filter.clearings > 0;
  useEffect(() => {
    if (isAnew) field.current?.focus();
  }, [isAnew]);

  function change(changed: string): void {
    setText(changed);
    startTransition(() => filter.change(changed));
  }
  return (
    <div className={styles['filter']}>
      <TextField
        ref={field}
        type="search"
        label={t('shop.filter.label')}
        hideLabel
        placeholder={t('shop.filter.placeholder')}
        aria-keyshortcuts={FILTER_KEY}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') change('');
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onOpenFirst(text);
        }}
      />
      <kbd className={styles['key']} aria-hidden="true">
        {FILTER_KEY}
      </kbd>
    </div>
  );
}
