import type { ReactNode } from 'react';
import { ChoiceGroup } from '@parchi/shared-ui/forms';
import { t } from '../../../messages/t.ts';
import { shareHours, type ShareHoursChoice } from '../useShareHours.ts';

const choices = shareHours.map((hours) => ({ value: `${hours}` as const, label: `${hours}` }));

/** Asks for the lifetime of the files. */
export function ShareHoursField({ hours, choose }: ShareHoursChoice): ReactNode {
  return (
    <ChoiceGroup
      label={t('files.preview.hours')}
      choices={choices}
      value={`${hours}`}
      onValueChange={(value) => {
        const chosen = shareHours.find((offered) => `${offered}` === value);
        if (chosen !== undefined) choose(chosen);
      }}
    />
  );
}
