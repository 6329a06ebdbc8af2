import { useRef, useState, type ReactNode } from 'react';
import type { Id, ShopDetails } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { FormMessage, useForm, type FormErrors } from '@parchi/shared-ui/forms';
import formStyles from '../../lib/Form.module.css';
import { ShopFields } from '../../lib/shop-fields/ShopFields.tsx';
import { t } from '../../messages/t.ts';
import { checkDetails } from './checkDetails.ts';
import { ClosedDates } from './closed/ClosedDates.tsx';
import { ClosedDays } from './closed/ClosedDays.tsx';
import { CoverField } from './CoverField.tsx';
import { CashField } from './CashField.tsx';
import { DetailsConflict } from './DetailsConflict.tsx';
import { detailsFields, textsOf, type DetailsField } from './detailsTexts.ts';
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
  // A new key remounts the fields, which then start with the stored values.
  const [begun, setBegun] = useState(0);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { formProps, errors, isSending } = useForm({
    fields: detailsFields,
    validate: checkDetails,
    onSubmit: save,
  });

  function discardTyped(): void {
    takeStored();
    setBegun(begun + 1);
  }

  return (
    <>
      <form {...formProps} className={formStyles['form']} aria-labelledby="shop-details">
        {errors.form && <FormMessage>{errors.form}</FormMessage>}
        <Fields key={begun} base={base} errors={errors} />
        {conflict && (
          <DetailsConflict {...conflict} onTakeStored={discardTyped} nextFocus={saveButton} />
        )}
        <Button type="submit" ref={saveButton} busy={isSending}>
          {t('shop.details.save')}
        </Button>
      </form>
      <RateChanges changes={base.rateChanges} />
    </>
  );
}

interface FieldsProps {
  base: ShopDetails;
  errors: FormErrors<DetailsField>;
}

function Fields({ base, errors }: FieldsProps): ReactNode {
  const [kept] = useState(() => textsOf(base));
  return (
    <>
      <ShopFields problems={errors} kept={kept} />
      <ClosedDays kept={kept.closedDays} problem={errors.closedDays} />
      <ClosedDates kept={kept.closedDates} />
      <CoverField kept={kept.coverFromPages} problem={errors.coverFromPages} />
      <CashField kept={kept.takesCash} />
    </>
  );
}
