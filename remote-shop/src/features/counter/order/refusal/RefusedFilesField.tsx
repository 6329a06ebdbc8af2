import { useId, type ReactNode } from 'react';
import { filesToPrint, type Id, type Order } from '@parchi/contract';
import { CheckField, ChoiceGroup } from '@parchi/shared-ui/forms';
import { formatRupees } from '@parchi/shared-ui/format';
import { describeOptions } from '../../../../lib/describeOptions.ts';
import { t } from '../../../../messages/t.ts';
import styles from './RefuseOrder.module.css';
import type { RefusalScope } from './useRefusal.ts';

interface RefusedFilesFieldProps {
  order: Order;
  scope: RefusalScope;
  onScopeChange: (scope: RefusalScope) => void;
  picked: ReadonlySet<Id>;
  onPickedChange: (picked: ReadonlySet<Id>) => void;
  /** Says that no file was picked. */
  hint: string | undefined;
}

const scopes: readonly RefusalScope[] = ['order', 'files'];

/** Asks whether the whole order can't be printed, or which of its files. */
export function RefusedFilesField(props: RefusedFilesFieldProps): ReactNode {
  const { order, scope, onScopeChange, picked, onPickedChange, hint } = props;
  const { files, fileInfo } = filesToPrint(order);
  const printable = files.flatMap((file, index) => {
    const options = fileInfo[index];
    return options ? [{ ...file, options }] : [];
  });
  const hintId = useId();
  return (
    <>
      <ChoiceGroup
        label={t('shop.refuse.what')}
        choices={scopes.map((value) => ({ value, label: t(`shop.refuse.what.${value}`) }))}
        value={scope}
        onValueChange={onScopeChange}
      />
      {scope === 'files' && (
        <fieldset className={styles['files']} aria-describedby={hint && hintId}>
          <legend className={styles['legend']}>{t('shop.refuse.which')}</legend>
          {hint !== undefined && (
            <p id={hintId} className={styles['hint']}>
              {hint}
            </p>
          )}
          {printable.map(({ _id, originalname, options }) => (
            <CheckField
              key={_id}
              name="files"
              label={<span className={styles['name']}>{originalname}</span>}
              hint={`${describeOptions(options)} · ${formatRupees(options.price)}`}
              checked={picked.has(_id)}
              onChange={() => onPickedChange(toggle(picked, _id))}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function toggle(picked: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const others = [...picked].filter((other) => other !== id);
  return new Set(picked.has(id) ? others : [...others, id]);
}
