import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { limits, type PageColor, type PublicShop } from '@parchi/contract';
import { ChoiceGroup, NumberField, TextArea } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import type { ReadablePdf } from '../files/chosenPdf.ts';
import { fileProblem } from './fileProblem.ts';
import styles from './FileOptionFields.module.css';
import { colorsOf, copiesOf, type ChosenOptions } from './chosenOptions.ts';
import { RangeField } from './pages/RangeField.tsx';

export interface FileOptionsHandle {
  /** Focuses the first option that blocks the order. */
  readonly focusProblem: () => void;
}

export interface FileOptionFieldsProps {
  readonly ref: Ref<FileOptionsHandle>;
  readonly chosen: ReadablePdf;
  readonly shop: PublicShop;
  readonly onChange: (change: Partial<ChosenOptions>) => void;
}

export function FileOptionFields(props: FileOptionFieldsProps): ReactNode {
  const { ref, chosen, shop, onChange } = props;
  const range = useRef<HTMLInputElement>(null);
  const colorProblem = useRef<HTMLParagraphElement>(null);
  const copies = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    focusProblem: () => {
      const problem = fileProblem(chosen, shop);
      if (problem === 'color_off') colorProblem.current?.focus();
      else if (problem === 'no_copies') copies.current?.focus();
      else if (problem !== undefined) range.current?.focus();
    },
  }));
  const { pageColor, pageMethod, copiesText, note } = chosen.options;
  const methodHint =
    pageMethod === 'Interleafed' ? t('place-order.option.interleafed-hint') : undefined;
  return (
    <>
      <RangeField ref={range} chosen={chosen} onChange={onChange} />
      <ColorField problemRef={colorProblem} shop={shop} value={pageColor} onChange={onChange} />
      <ChoiceGroup
        label={t('place-order.option.method')}
        hint={methodHint}
        choices={[
          { value: 'Single', label: t('place-order.option.single') },
          { value: 'Both sides', label: t('place-order.option.both-sides') },
          { value: 'Interleafed', label: t('place-order.option.interleafed') },
        ]}
        value={pageMethod}
        onValueChange={(method) => onChange({ pageMethod: method })}
      />
      <NumberField
        ref={copies}
        label={t('place-order.option.copies')}
        hint={t('place-order.option.most-copies', { max: limits.maxCopies })}
        error={
          copiesOf(chosen.options) === undefined &&
          t('place-order.option.no-copies', { max: limits.maxCopies })
        }
        decreaseLabel={t('place-order.option.fewer')}
        increaseLabel={t('place-order.option.more')}
        min={1}
        max={limits.maxCopies}
        value={copiesText}
        onValueChange={(text) => onChange({ copiesText: text })}
      />
      <TextArea
        label={t('place-order.option.note')}
        hint={t('place-order.option.note-hint')}
        rows={2}
        maxLength={limits.maxNoteLength}
        value={note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </>
  );
}

interface ColorFieldProps extends Pick<FileOptionFieldsProps, 'shop' | 'onChange'> {
  readonly value: PageColor;
  readonly problemRef: Ref<HTMLParagraphElement>;
}

/**
 * The choice of a colour. A colour that the shop has switched off stays visible but disabled, because a choice must not
 * vanish.
 */
function ColorField({ shop, value, problemRef, onChange }: ColorFieldProps): ReactNode {
  const available = colorsOf(shop);
  const choice = (color: PageColor, label: string) => ({
    value: color,
    label,
    disabled: !available.includes(color),
  });
  return (
    <div>
      <ChoiceGroup
        label={t('place-order.option.color')}
        hint={available.length === 1 ? onlyText(available[0]) : undefined}
        choices={[
          choice('Black and White', t('place-order.option.in-black')),
          choice('Color', t('place-order.option.in-color')),
        ]}
        value={value}
        onValueChange={(pageColor) => onChange({ pageColor })}
      />
      {!available.includes(value) && (
        <p ref={problemRef} role="alert" tabIndex={-1} className={styles['problem']}>
          {t('place-order.option.color-off')}
        </p>
      )}
    </div>
  );
}

function onlyText(color: PageColor | undefined): string {
  return color === 'Color' ? t('place-order.shop.bnw-off') : t('place-order.shop.color-off');
}
