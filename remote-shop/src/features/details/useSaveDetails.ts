import { useState } from 'react';
import type { Id, ShopDetails } from '@parchi/contract';
import { asApiError, errorText, type ApiError } from '@parchi/shared-api';
import { showToast } from '@parchi/shared-ui';
import type { FormErrors } from '@parchi/shared-ui/forms';
import { useChangeShopDetailsMutation } from '../../api/detailsApi.ts';
import { refusedFields } from '../../lib/shop-fields/refusedFields.ts';
import { t } from '../../messages/t.ts';
import {
  fieldOfDetailsCall,
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
  /** Set when another device has changed the details since this one read them. */
  readonly conflict: Conflict | undefined;
  readonly save: (texts: DetailsTexts) => Promise<FormErrors<DetailsField>>;
  /** Gives up what was typed. */
  readonly takeStored: () => void;
}

/** Returns a function that saves the shop's details, and the conflict if another device has saved meanwhile. */
export function useSaveDetails(shopId: Id, stored: ShopDetails): SaveDetails {
  const [change] = useChangeShopDetailsMutation();
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<Conflict>();

  async function save(texts: DetailsTexts): Promise<FormErrors<DetailsField>> {
    const { version } = base;
    const { data, error } = await change({ id: shopId, version, ...toDetails(texts) });
    if (data) {
      setBase(data);
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

  return { base, conflict, save, takeStored: () => setConflict(undefined) };
}

function storedElsewhere(error: ApiError): ShopDetails | undefined {
  if (error.kind !== 'refused' || error.code !== 'shop.details_changed') return undefined;
  return (error.details as { current: ShopDetails }).current;
}
