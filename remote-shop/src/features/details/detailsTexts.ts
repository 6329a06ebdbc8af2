import type { ChangeShopDetailsRequest, ShopDetails } from '@parchi/contract';
import type { FormValues } from '@parchi/shared-ui/forms';
import {
  fieldOfShopCall,
  placeFields,
  shopFields,
  toShopFields,
  type ShopTexts,
} from '../../lib/shop-fields/shopFields.ts';
import { t } from '../../messages/t.ts';
import { formatRun, runsOf } from './closed/closedDates.ts';
import { coverKindOf, coverTextOf, readCover } from './coverTexts.ts';
import { weekdayName, weekdays } from './closed/weekdays.ts';

/** Fields that a shop has only after its sign-up. Lists are joined by commas. */
const laterFields = ['closedDays', 'closedDates', 'coverFromPages', 'takesCash'] as const;

const shownFields = [...shopFields, ...laterFields] as const;
export const detailsFields = [...shownFields, ...placeFields] as const;

/** The text of a checked box. Unchecked, its field is empty. */
export const YES = 'yes';

type ShownField = (typeof shownFields)[number];
type LaterField = (typeof laterFields)[number];
export type DetailsField = (typeof detailsFields)[number];
export type DetailsTexts = ShopTexts & FormValues<LaterField>;

/** Maps each field of the call to the form's field that has its value. */
export const fieldOfDetailsCall = {
  ...fieldOfShopCall,
  closedDays: 'closedDays',
  closedDates: 'closedDates',
  coverFromPages: 'coverFromPages',
  takesCash: 'takesCash',
} as const satisfies Readonly<Record<string, DetailsField>>;

/** Returns the stored details as a form shows them. The location is empty: it is only sent when it changes. */
export function textsOf(details: ShopDetails): DetailsTexts {
  return {
    shopName: details.addressl1,
    locality: details.addressl2,
    city: details.addressl3,
    pincode: details.addressl4,
    landmark: details.landmark,
    phone: details.phone,
    bnw: String(details.bnw),
    color: String(details.color),
    openTime: details.openTime,
    closeTime: details.closeTime,
    latitude: '',
    longitude: '',
    closedDays: inWeek(details.closedDays.map(String)).join(','),
    closedDates: details.closedDates.join(','),
    coverFromPages: coverTextOf(details.coverFromPages),
    takesCash: details.takesCash ? YES : '',
  };
}

/** Converts the form's texts to the fields of the call. */
export function toDetails(texts: DetailsTexts): Omit<ChangeShopDetailsRequest, 'id' | 'version'> {
  return {
    ...toShopFields(texts),
    closedDays: listOf(texts.closedDays).map(Number),
    closedDates: listOf(texts.closedDates),
    coverFromPages: readCover(texts.coverFromPages),
    takesCash: texts.takesCash === YES,
  };
}

/** Returns the fields in which the values of two forms differ. */
export function differingFields(typed: DetailsTexts, stored: DetailsTexts): readonly ShownField[] {
  return shownFields.filter((field) => valueOf(field, typed) !== valueOf(field, stored));
}

export function labelOf(field: ShownField): string {
  return isLater(field) ? t(`shop.details.${field}`) : t(`shop.sign-up.${field}`);
}

/** Formats the value of a field for display. */
export function describeValue(field: ShownField, texts: DetailsTexts): string {
  if (!isLater(field)) return texts[field];
  if (field === 'coverFromPages') {
    const kind = coverKindOf(texts[field]);
    return kind === 'from'
      ? t('shop.details.cover-from-pages', { count: Number(texts[field]) })
      : t(`shop.details.cover.${kind}`);
  }
  if (field === 'takesCash') {
    return t('shop.details.cash-value', { takes: texts[field] === YES ? 'yes' : 'no' });
  }
  const items = listOf(texts[field]);
  if (items.length === 0) return t('shop.details.none');
  return field === 'closedDays'
    ? items.map((day) => weekdayName(Number(day))).join(', ')
    : runsOf(items).map(formatRun).join('; ');
}

export function listOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

function isLater(field: ShownField): field is LaterField {
  return (laterFields as readonly string[]).includes(field);
}

function inWeek(days: readonly string[]): string[] {
  return weekdays.map(String).filter((day) => days.includes(day));
}

function valueOf(field: ShownField, texts: DetailsTexts): string | number {
  const text = texts[field].trim();
  if (field === 'coverFromPages') return coverTextOf(readCover(text) ?? null);
  return field === 'bnw' || field === 'color' ? Number(text) : text;
}
