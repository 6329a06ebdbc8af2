import type { ShopDetails } from '@parchi/contract';
import { shopFields, type ShopField, type ShopTexts } from '../../lib/shop-fields/shopFields.ts';

/** Returns the stored details as a form shows them. The location is empty: it is only sent when it changes. */
export function textsOf(details: ShopDetails): ShopTexts {
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
  };
}

/** Returns the fields in which two forms say something different. */
export function differingFields(typed: ShopTexts, stored: ShopTexts): readonly ShopField[] {
  return shopFields.filter((field) => valueOf(field, typed) !== valueOf(field, stored));
}

function valueOf(field: ShopField, texts: ShopTexts): string | number {
  const text = texts[field].trim();
  return field === 'bnw' || field === 'color' ? Number(text) : text;
}
