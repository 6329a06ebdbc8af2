import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { filesToPrint, limits, type Order, type RefusalReason } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { ChoiceGroup, firstControl, TextArea } from '@parchi/shared-ui/forms';
import { formatRupees } from '@parchi/shared-ui/format';
import { t } from '../../../../messages/t.ts';
import { RefusedFilesField } from './RefusedFilesField.tsx';
import styles from './RefuseOrder.module.css';
import { useRefusal } from './useRefusal.ts';

const reasons: readonly RefusalReason[] = ['paper', 'toner', 'unprintable', 'closing', 'other'];

interface RefusalFormProps {
  order: Order;
  /** @param isRefused false if the server did not accept the refusal; a toast says why */
  onAnswered: (isRefused: boolean) => void;
}

/** Asks what can't be printed and why. Says how much is paid back or, for an unpaid cash order, no longer due. */
export function RefusalForm({ order, onAnswered }: RefusalFormProps): ReactNode {
  const form = useRefusal(order, onAnswered);
  const { refused, missing, tries } = form;
  const isSubmitted = tries > 0;
  const { cash } = order;
  const amount = formatRupees(refused.amount);
  const about = { amount, customer: order.customerName, taken: String(cash?.taken) };
  const confirm = cash || order.practice ? 'shop.refuse.cash-confirm' : 'shop.refuse.confirm';
  return (
    <form
      ref={useMissingFocus(missing, tries)}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void form.refuse();
      }}
    >
      {filesToPrint(order).files.length > 1 && (
        <RefusedFilesField
          {...{ order, scope: form.scope, picked: form.picked }}
          onScopeChange={form.setScope}
          onPickedChange={form.setPicked}
          hint={isSubmitted && missing.files ? t('shop.refuse.pick') : undefined}
        />
      )}
      <ChoiceGroup
        name="reason"
        label={t('shop.refuse.why')}
        hint={isSubmitted && missing.reason ? t('shop.refuse.choose') : undefined}
        choices={reasons.map((value) => ({ value, label: t(`shop.refuse.reason.${value}`) }))}
        value={form.reason}
        onValueChange={form.setReason}
      />
      {form.reason === 'other' && (
        <TextArea
          name="note"
          label={t('shop.refuse.note')}
          hint={t('shop.refuse.note-hint')}
          error={isSubmitted && missing.note ? t('shop.refuse.note-missing') : undefined}
          maxLength={limits.maxRefusalNoteLength}
          value={form.note}
          onChange={(event) => form.setNote(event.target.value)}
        />
      )}
      {!missing.files && <p>{t(detailOf(order, refused.isWhole), about)}</p>}
      <Button type="submit" busy={form.isBusy}>
        {t(missing.files ? 'shop.refuse.confirm-files' : confirm, about)}
      </Button>
    </form>
  );
}

/**
 * Focuses the first control that is missing, after each try to submit: its message appears above a button that keeps
 * the focus, where a screen reader would not read it.
 */
function useMissingFocus(
  missing: Readonly<Record<string, boolean>>,
  tries: number,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const focusMissing = useEffectEvent(() => {
    const names = Object.keys(missing).filter((name) => missing[name]);
    firstControl(form.current, names)?.focus();
  });
  useEffect(() => {
    if (tries > 0) focusMissing();
  }, [tries]);
  return form;
}

function detailOf({ cash, practice }: Order, isWhole: boolean) {
  if (practice) return 'shop.refuse.practice-detail';
  const detail = isWhole ? 'detail' : 'files-detail';
  return cash ? (`shop.refuse.cash-${detail}` as const) : (`shop.refuse.${detail}` as const);
}
