import type { ReactNode } from 'react';
import type { OwnShop } from '@parchi/contract';
import { useStaff } from '../../lib/staff/useStaff.ts';
import { HelperList } from './HelperList.tsx';
import { ShopPin } from './ShopPin.tsx';

/** The part of the view Shop about the people at the counter: the helpers, and the PIN that keeps them out of Money. */
export function StaffView({ shop }: { shop: OwnShop }): ReactNode {
  const { staff } = useStaff(shop._id);
  if (!staff) return null;
  return (
    <>
      <HelperList shopId={shop._id} helpers={staff.helpers} />
      <ShopPin shop={shop} hasPin={staff.hasPin} />
    </>
  );
}
