import { limits, paiseFromRupees, phonePattern, pincodePattern } from '@parchi/contract';
import { onlyErrors } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { isBlank } from '../isBlank.ts';
import type { ShopTexts } from './shopFields.ts';

export function checkShop(texts: ShopTexts) {
  return onlyErrors({
    shopName: isBlank(texts.shopName) && t('shop.sign-up.missing-shop-name'),
    locality: isBlank(texts.locality) && t('shop.sign-up.missing-locality'),
    city: isBlank(texts.city) && t('shop.sign-up.missing-city'),
    pincode: !pincodePattern.test(texts.pincode.trim()) && t('shop.sign-up.wrong-pincode'),
    landmark: isBlank(texts.landmark) && t('shop.sign-up.missing-landmark'),
    phone: !phonePattern.test(texts.phone.trim()) && t('shop.sign-up.wrong-phone'),
    bnw: !isRate(texts.bnw) && t('shop.sign-up.wrong-rate'),
    color: !isRate(texts.color) && t('shop.sign-up.wrong-rate'),
    openTime: texts.openTime === '' && t('shop.sign-up.missing-time'),
    closeTime:
      texts.closeTime === ''
        ? t('shop.sign-up.missing-time')
        : texts.closeTime === texts.openTime && t('shop.sign-up.same-time'),
  });
}

/**
 * Returns whether the text is a valid rate: more than 0 and at most 1000 rupees, with at most two decimals
 * (specification §4).
 */
function isRate(text: string): boolean {
  const paise = paiseFromRupees(text.trim());
  return paise !== undefined && paise > 0 && paise <= limits.maxRatePaise;
}
