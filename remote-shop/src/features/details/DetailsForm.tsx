import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Id, ShopDetails } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { FormMessage, readTexts, useForm, type FormErrors } from '@parchi/shared-ui/forms';
import formStyles from '../../lib/Form.module.css';
import { ShopFields } from '../../lib/shop-fields/ShopFields.tsx';
import { t } from '../../messages/t.ts';
import { checkDetails } from './checkDetails.ts';
import { ClosedDates } from './closed/ClosedDates.tsx';
import { ClosedDays } from './closed/ClosedDays.tsx';
import { CoverField } from './CoverField.tsx';
import { CashField } from './CashField.tsx';
import { DetailsConflict } from './DetailsConflict.tsx';
import {
  draftFields,
  isTyped,
  untypedTexts,
  type DraftSlot,
  type DraftTexts,
} from './detailsDraft.ts';
import { detailsFields, textsOf, type DetailsField, type DetailsTexts } from './detailsTexts.ts';
import { RateChanges } from './RateChanges.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';
import { useSaveDetails } from './useSaveDetails.ts';

interface DetailsFormProps extends DraftSlot {
  shopId: Id;
  /** The details with which the form begins, if there is no draft. */
  stored: ShopDetails;
}

/**
 * The form for the shop's details: the fields and checks of the sign-up form, and the fields that come only later.
 * Unsaved changes become a draft when the form is unmounted, and the next form begins with that draft.
 */
export function DetailsForm({ shopId, stored, draft, onDraft }: DetailsFormProps): ReactNode {
  const { base, saved, conflict, save, takeStored } = useSaveDetails(shopId, stored, draft);
  const [begun, setBegun] = useState(() => ({
    texts: draft?.texts ?? untypedTexts(textsOf(stored)),
    count: 0,
  }));
  const [isRestored, setIsRestored] = useState(
    () => draft !== undefined && isTyped(draft.texts, saved),
  );
  const saveButton = useRef<HTMLButtonElement>(null);
  const { formProps, errors, isSending } = useForm({
    fields: detailsFields,
    validate: checkDetails,
    onSubmit: async (texts: DetailsTexts) => {
      const problems = await save(texts);
      if (Object.keys(problems).length === 0) setIsRestored(false);
      return problems;
    },
  });
  const { ref: formRef } = formProps;

  const keepDraft = useEffectEvent((form: HTMLFormElement) => {
    const texts = readTexts(form, draftFields);
    const version = conflict ? undefined : base.version;
    onDraft(isTyped(texts, saved) ? { texts, version } : undefined);
  });
  useLayoutEffect(() => {
    const form = formRef.current;
    return () => {
      if (form) keepDraft(form);
    };
  }, [formRef]);

  function discardTyped(): void {
    takeStored();
    setIsRestored(false);
    setBegun({ texts: untypedTexts(textsOf(base)), count: begun.count + 1 });
  }

  return (
    <>
      <form {...formProps} className={formStyles['form']} aria-labelledby="shop-details">
        {isRestored && !conflict && (
          <RestoredDraft onDiscard={discardTyped} nextFocus={saveButton} />
        )}
        {errors.form && <FormMessage>{errors.form}</FormMessage>}
        {/* A new key remounts the fields, which then start with the stored values. */}
        <Fields key={begun.count} kept={begun.texts} errors={errors} />
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
  /** The texts that the fields begin with. */
  kept: DraftTexts;
  errors: FormErrors<DetailsField>;
}

function Fields({ kept, errors }: FieldsProps): ReactNode {
  return (
    <>
      <ShopFields problems={errors} kept={kept} />
      <ClosedDays kept={kept.closedDays} problem={errors.closedDays} />
      <ClosedDates kept={kept} />
      <CoverField kept={kept.coverFromPages} problem={errors.coverFromPages} />
      <CashField kept={kept.takesCash} />
    </>
  );
}
