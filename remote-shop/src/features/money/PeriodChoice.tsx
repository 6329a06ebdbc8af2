import type { ReactNode } from 'react';
import { Link, useNavigate } from '@parchi/shared-routing';
import { Button, TextField } from '@parchi/shared-ui';
import { useForm } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { checkRange, rangeFields } from './checkRange.ts';
import { namedPeriods, searchOf, type Period } from './moneyPeriod.ts';
import styles from './PeriodChoice.module.css';

interface PeriodChoiceProps {
  period: Period;
  /** Today by the shop's calendar, once it is known. */
  today: string | undefined;
}

/** Chooses a named period, or a range of days. Each choice has its own URL. */
export function PeriodChoice({ period, today }: PeriodChoiceProps): ReactNode {
  return (
    <div className={styles['choice']}>
      <nav aria-label={t('shop.money.periods')} className={styles['names']}>
        {namedPeriods.map((name) => (
          <Link
            key={name}
            to={{ search: searchOf({ period: name }) }}
            aria-current={period.period === name ? 'true' : undefined}
          >
            {t(`shop.money.${name}`)}
          </Link>
        ))}
      </nav>
      <RangeForm period={period} today={today} />
    </div>
  );
}

function RangeForm({ period, today }: PeriodChoiceProps): ReactNode {
  const navigate = useNavigate();
  const { formProps, errors } = useForm({
    fields: rangeFields,
    validate: checkRange,
    onSubmit: async (range) => {
      await navigate({ search: searchOf(range) });
      return {};
    },
  });
  return (
    <form {...formProps} className={styles['range']}>
      {rangeFields.map((field) => (
        <TextField
          key={field}
          type="date"
          name={field}
          label={t(`shop.money.${field}`)}
          defaultValue={period[field]}
          max={today}
          error={errors[field]}
        />
      ))}
      <Button type="submit" variant="quiet">
        {t('shop.money.show')}
      </Button>
    </form>
  );
}
