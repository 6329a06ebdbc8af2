import { useState } from 'react';
import type { Id, ShopDetails } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import type { FormErrors } from '@parchi/shared-ui/forms';
import { useChangeShopDetailsMutation } from '../../api/detailsApi.ts';
import { refusedFields } from '../../lib/shop-fields/refusedFields.ts';
import { t } from '../../messages/t.ts';
import { isOutdated, untypedTexts, type DetailsDraft, type DraftTexts } from './detailsDraft.ts';
import {
  fieldOfDetailsCall,
  textsOf,
  toDetails,
  type DetailsField,
  type DetailsTexts,
} from './detailsTexts.ts';

interface Conflict {
  readonly typed: DetailsTexts;
  readonly stored: ShopDetails;
}

interface SaveDetails {
  /** The stored details as the server last sent them: in reply to a fetch, a save or a refused save. */
  readonly base: ShopDetails;
  /** The form's texts as they were last saved. Texts that differ from them are unsaved changes. */
  readonly saved: DraftTexts;
  /** Set when another device has changed the details since this one read them. */
  readonly conflict: Conflict | undefined;
  readonly save: (texts: DetailsTexts) => Promise<FormErrors<DetailsField>>;
  /** Gives up what was typed. */
  readonly takeStored: () => void;
}

/**
 * Returns a function that saves the shop's details, and the conflict if another device has saved meanwhile: since the
 * details were fetched, or since `draft` was begun.
 */
export function useSaveDetails(
  shopId: Id,
  stored: ShopDetails,
  draft: DetailsDraft | undefined,
): SaveDetails {
  const [change] = useChangeShopDetailsMutation();
  const [base, setBase] = useState(stored);
  const [saved, setSaved] = useState(() => untypedTexts(textsOf(stored)));
  const [conflict, setConflict] = useState<Conflict | undefined>(() =>
    draft && isOutdated(draft, stored) ? { typed: draft.texts, stored } : undefined,
  );

  async function save(texts: DetailsTexts): Promise<FormErrors<DetailsField>> {
    const { version } = base;
    const { data, error } = await change({ id: shopId, version, ...toDetails(texts) });
    if (data) {
      setBase(data);
      setSaved(untypedTexts(texts));
      setConflict(undefined);
      showToast({ tone: 'success', text: t('shop.details.saved') });
      return {};
    }
    const failure = asApiError(error);
    const newer = storedElsewhere(failure);
    if (newer === undefined) {
      return refusedFields(failure, fieldOfDetailsCall) ?? { form: errorText(failure) };
    }
    // The next attempt names the newer version, because the person has seen its values by then.
    setBase(newer);
    setConflict({ typed: texts, stored: newer });
    return {};
  }

  function takeStored(): void {
    setSaved(untypedTexts(textsOf(base)));
    setConflict(undefined);
  }

  return { base, saved, conflict, save, takeStored };
}

function storedElsewhere(error: ApiError): ShopDetails | undefined {
  if (error.kind !== 'refused' || error.code !== 'shop.details_changed') return undefined;
  return (error.details as { current: ShopDetails }).current;
}
