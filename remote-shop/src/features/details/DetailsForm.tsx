import { useState, type ReactNode } from 'react';
import type { Id, ShopDetails } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { FormMessage, useForm } from '@parchi/shared-ui/forms';
import formStyles from '../../lib/Form.module.css';
import { ShopFields } from '../../lib/shop-fields/ShopFields.tsx';
import { t } from '../../messages/t.ts';
import { checkDetails } from './checkDetails.ts';
import { ClosedDates } from './closed/ClosedDates.tsx';
import { ClosedDays } from './closed/ClosedDays.tsx';
import { CoverField } from './CoverField.tsx';
import { CashField } from './CashField.tsx';
import { DetailsConflict } from './DetailsConflict.tsx';
import { detailsFields, textsOf } from './detailsTexts.ts';
import { RateChanges } from './RateChanges.tsx';
import { useSaveDetails } from './useSaveDetails.ts';

interface DetailsFormProps {
  shopId: Id;
  /** The details with which the form begins. */
  stored: ShopDetails;
}

/** The form for the shop's details: the fields and checks of the sign-up form, and the fields that come only later. */
export function DetailsForm({ shopId, stored }: DetailsFormProps): ReactNode {
  const { base, conflict, save, takeStored } = useSaveDetails(shopId, stored);
  // A new key remounts the form, which then starts with the stored values.
  const [begun, setBegun] = useState(0);
  return (
    <>
      <Fields
        key={begun}
        base={base}
        save={save}
        conflict={
          conflict && (
            <DetailsConflict
              {...conflict}
              onTakeStored={() => {
                takeStored();
                setBegun(begun + 1);
              }}
            />
          )
        }
      />
      <RateChanges changes={base.rateChanges} />
    </>
  );
}

interface FieldsFormProps {
  base: ShopDetails;
  save: ReturnType<typeof useSaveDetails>['save'];
  /** What another device has saved meanwhile, with a button that submits the form once more. */
  conflict: ReactNode;
}

function Fields({ base, save, conflict }: FieldsFormProps): ReactNode {
  const [kept] = useState(() => textsOf(base));
  const { formProps, errors, isSending } = useForm({
    fields: detailsFields,
    validate: checkDetails,
    onSubmit: save,
  });
  return (
    <form {...formProps} className={formStyles['form']} aria-labelledby="shop-details">
      {errors.form && <FormMessage>{errors.form}</FormMessage>}
      <ShopFields problems={errors} kept={kept} />
      <ClosedDays kept={kept.closedDays} problem={errors.closedDays} />
      <ClosedDates kept={kept.closedDates} />
      <CoverField kept={kept.coverFromPages} problem={errors.coverFromPages} />
      <CashField kept={kept.takesCash} />
      {conflict}
      <Button type="submit" busy={isSending}>
        {t('shop.details.save')}
      </Button>
    </form>
  );
}
