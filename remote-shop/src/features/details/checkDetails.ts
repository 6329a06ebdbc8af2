import { limits } from '@parchi/contract';
import { onlyErrors } from '@parchi/shared-ui/forms';
import { checkShop } from '../../lib/shop-fields/checkShop.ts';
import { t } from '../../messages/t.ts';
import { readCover } from './coverTexts.ts';
import { listOf, type DetailsTexts } from './detailsTexts.ts';

export function checkDetails(texts: DetailsTexts) {
  return {
    ...checkShop(texts),
    ...onlyErrors({
      closedDays:
        listOf(texts.closedDays).length > limits.maxClosedDays && t('shop.details.never-open'),
      coverFromPages:
        readCover(texts.coverFromPages) === undefined &&
        t('shop.details.cover-wrong', { max: limits.maxCoverFromPages }),
    }),
  };
}
