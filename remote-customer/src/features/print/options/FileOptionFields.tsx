import type { ReactNode } from 'react';
import { limits, type PageColor, type PublicShop } from '@parchi/contract';
import { ChoiceGroup, NumberField, TextArea } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import type { ReadablePdf } from '../files/chosenPdf.ts';
import styles from './FileOptionFields.module.css';
import { colorsOf, copiesOf, type PrintOptions } from './printOptions.ts';
import { RangeField } from './pages/RangeField.tsx';

export interface FileOptionFieldsProps {
  readonly chosen: ReadablePdf;
  readonly shop: PublicShop;
  readonly onChange: (change: Partial<PrintOptions>) => void;
}

export function FileOptionFields({ chosen, shop, onChange }: FileOptionFieldsProps): ReactNode {
  const { pageColor, pageMethod, copiesText, note } = chosen.options;
  const methodHint = pageMethod === 'Interleafed' ? t('print.option.interleafed-hint') : undefined;
  return (
    <>
      <RangeField chosen={chosen} onChange={onChange} />
      <ColorField shop={shop} value={pageColor} onChange={onChange} />
      <ChoiceGroup
        label={t('print.option.method')}
        hint={methodHint}
        choices={[
          { value: 'Single', label: t('print.option.single') },
          { value: 'Both sides', label: t('print.option.both-sides') },
          { value: 'Interleafed', label: t('print.option.interleafed') },
        ]}
        value={pageMethod}
        onValueChange={(method) => onChange({ pageMethod: method })}
      />
      <NumberField
        label={t('print.option.copies')}
        hint={t('print.option.most-copies', { max: limits.maxCopies })}
        error={
          copiesOf(chosen.options) === undefined &&
          t('print.option.no-copies', { max: limits.maxCopies })
        }
        decreaseLabel={t('print.option.fewer')}
        increaseLabel={t('print.option.more')}
        min={1}
        max={limits.maxCopies}
        value={copiesText}
        onValueChange={(text) => onChange({ copiesText: text })}
      />
      <TextArea
        label={t('print.option.note')}
        hint={t('print.option.note-hint')}
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
}

/** Colour choices. A colour that the shop switched off stays visible but disabled: a choice must not vanish. */
function ColorField({ shop, value, onChange }: ColorFieldProps): ReactNode {
  const available = colorsOf(shop);
  const choice = (color: PageColor, label: string) => ({
    value: color,
    label,
    disabled: !available.includes(color),
  });
  return (
    <div>
      <ChoiceGroup
        label={t('print.option.color')}
        hint={available.length === 1 ? onlyText(available[0]) : undefined}
        choices={[
          choice('Black and White', t('print.option.in-black')),
          choice('Color', t('print.option.in-color')),
        ]}
        value={value}
        onValueChange={(pageColor) => onChange({ pageColor })}
      />
      {!available.includes(value) && (
        <p role="alert" tabIndex={-1} data-problem className={styles['problem']}>
          {t('print.option.color-off')}
        </p>
      )}
    </div>
  );
}

function onlyText(color: PageColor | undefined): string {
  return color === 'Color' ? t('print.shop.bnw-off') : t('print.shop.color-off');
}
