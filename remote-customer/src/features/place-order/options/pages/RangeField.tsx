import { useState, type ReactNode, type Ref } from 'react';
import { limits } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { ChoiceGroup } from '@parchi/shared-ui/forms';
import { t } from '../../../../messages/t.ts';
import type { ReadablePdf } from '../../files/chosenPdf.ts';
import { explainIgnoredPart, explainRangeProblem } from './explainRange.ts';
import { filePages } from './filePages.ts';
import { PagePicker } from './PagePicker.tsx';
import type { ChosenOptions } from '../chosenOptions.ts';
import styles from './RangeField.module.css';
import { rangeOfPages, togglePage } from './rangeOfPages.ts';

export interface RangeFieldProps {
  /** Ref to the field for a typed range. */
  readonly ref?: Ref<HTMLInputElement>;
  readonly chosen: ReadablePdf;
  readonly onChange: (change: Partial<ChosenOptions>) => void;
}

/**
 * The field for the pages to print. They can be typed as a range or selected by thumbnails; each change of one shows in
 * the other.
 */
export function RangeField({ ref, chosen, onChange }: RangeFieldProps): ReactNode {
  const [isPicking, setIsPicking] = useState(false);
  const { options, reading } = chosen;
  const parsed = filePages(chosen);
  const problem = explainRangeProblem(parsed, reading.pageCount);
  return (
    <>
      <ChoiceGroup
        label={t('place-order.range.label')}
        choices={[
          { value: 'All', label: t('place-order.range.all') },
          { value: 'Custom', label: t('place-order.range.custom') },
        ]}
        value={options.pageRange}
        onValueChange={(pageRange) => onChange({ pageRange })}
      />
      {options.pageRange === 'Custom' && (
        <>
          <TextField
            ref={ref}
            label={t('place-order.range.pages')}
            hint={t('place-order.range.example')}
            error={problem}
            inputMode="text"
            autoComplete="off"
            maxLength={limits.maxRangeLength}
            value={options.rangeText}
            onChange={(event) => onChange({ rangeText: event.target.value })}
          />
          <UnderstoodRange parsed={parsed} hasProblem={problem !== undefined} />
          <Button
            variant="quiet"
            aria-expanded={isPicking}
            onClick={() => setIsPicking(!isPicking)}
          >
            {isPicking ? t('place-order.range.hide-pages') : t('place-order.range.pick-pages')}
          </Button>
          {isPicking && (
            <PagePicker
              source={chosen}
              pageCount={reading.pageCount}
              pickedPages={parsed.pages}
              isGrey={options.pageColor !== 'Color'}
              onToggle={(page) =>
                onChange({ rangeText: rangeOfPages(togglePage(parsed.pages, page)) })
              }
            />
          )}
        </>
      )}
    </>
  );
}

interface UnderstoodRangeProps {
  readonly parsed: ReturnType<typeof filePages>;
  readonly hasProblem: boolean;
}

/** How many pages the range has, and which parts of it are ignored. */
function UnderstoodRange({ parsed, hasProblem }: UnderstoodRangeProps): ReactNode {
  return (
    <div role="status" className={styles['found']}>
      {parsed.ignored
        .filter(({ part }) => part !== '')
        .map((ignored, index) => (
          <p key={index}>{explainIgnoredPart(ignored)}</p>
        ))}
      {!hasProblem && (
        <p className={styles['count']}>
          {t('place-order.range.count', { count: parsed.pages.length })}
        </p>
      )}
    </div>
  );
}
