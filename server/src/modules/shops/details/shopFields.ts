import { paiseFromRupees, type ChangeShopDetailsRequest, type Paise } from '@parchi/contract';

/**
 * What a shop says about itself, at sign-up and later. Its position is not included, because it may come from its
 * pincode.
 */
export type ShopFields = {
  readonly name: string;
  readonly locality: string;
  readonly city: string;
  readonly pincode: string;
  readonly landmark: string;
  readonly phone: string;
  readonly bnwPaise: Paise;
  readonly colorPaise: Paise;
  /** Local time, as `HH:MM`. */
  readonly opensAt: string;
  readonly closesAt: string;
};

type ShopFieldsRequest = Omit<ChangeShopDetailsRequest, 'id' | 'version'>;

/** Returns the fields of a request, whose schema has already checked that the rates are amounts. */
export function shopFieldsOf(request: ShopFieldsRequest): ShopFields {
  return {
    name: request.addressl1,
    locality: request.addressl2,
    city: request.addressl3,
    pincode: request.addressl4,
    landmark: request.landmark,
    phone: request.phone,
    bnwPaise: paiseFromRupees(request.bnw) ?? 0,
    colorPaise: paiseFromRupees(request.color) ?? 0,
    opensAt: request.openTime,
    closesAt: request.closeTime,
  };
}

/** Returns the columns of `shops` in which the fields are stored. */
export function shopColumns(fields: ShopFields) {
  return {
    name: fields.name,
    locality: fields.locality,
    city: fields.city,
    pincode: fields.pincode,
    landmark: fields.landmark,
    phone: fields.phone,
    bnw_paise: fields.bnwPaise,
    color_paise: fields.colorPaise,
    opens_at: fields.opensAt,
    closes_at: fields.closesAt,
  };
}
