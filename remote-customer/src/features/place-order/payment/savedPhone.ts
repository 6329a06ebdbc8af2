import { isId, type Id } from '@parchi/contract';
import { hasShape, isText, storedValue } from '@parchi/shared-ui/storage';
import type { OrderDraft } from '../orderDraft.ts';

interface SavedPhone {
  /** The owner of the number. It is not offered to anybody else who signs in on this device. */
  readonly user: Id;
  readonly phone: string;
}

/** The phone number that a person left with the last order on this device. Signing out deletes it. */
const savedPhone = storedValue<SavedPhone>({
  area: 'localStorage',
  key: 'parchi.person.phone',
  version: 1,
  isValid: hasShape<SavedPhone>({ user: isId, phone: isText }),
});

/** Returns the phone number for the field: what was typed, or else the number of the last order. */
export function phoneOf(draft: OrderDraft, user: Id): string {
  if (draft.phone !== undefined) return draft.phone;
  const saved = savedPhone.read();
  return saved?.user === user ? saved.phone : '';
}

/** Saves the phone number of a placed order for the next order. An empty number deletes the saved one. */
export function savePhone(phone: string, user: Id): void {
  if (phone === '') savedPhone.clear();
  else savedPhone.write({ user, phone });
}
