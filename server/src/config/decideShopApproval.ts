import { isPublicSite } from './checks/isPublicSite.ts';

export type ShopApproval = {
  /** Whether a new shop waits until an operator approves it, or its phone number is confirmed. */
  readonly areShopsVetted: boolean;
  /** Whether customers find a new shop only once its e-mail address is confirmed. */
  readonly mustShopsConfirm: boolean;
  /** Whether a new shop is let in by a code that is sent to its phone, instead of by an operator. */
  readonly mustShopsConfirmPhone: boolean;
};

type ApprovalSettings = {
  readonly publicUrl?: string | undefined;
  readonly shopApproval?: 'operator' | 'confirmed' | 'none' | undefined;
  readonly shopEmail?: 'confirmed' | 'any' | undefined;
};

/**
 * Decides what a new shop needs before customers find it. Gives `SHOP_APPROVAL` and `SHOP_EMAIL` their defaults, which
 * are stricter on a public site (specification §13.2).
 */
export function decideShopApproval(settings: ApprovalSettings): ShopApproval {
  const isPublic = isPublicSite(settings.publicUrl);
  const approval = settings.shopApproval ?? (isPublic ? 'operator' : 'none');
  const mustShopsConfirmPhone = approval === 'confirmed';
  const email = settings.shopEmail ?? (isPublic || mustShopsConfirmPhone ? 'confirmed' : 'any');
  return {
    areShopsVetted: approval !== 'none',
    mustShopsConfirm: email === 'confirmed',
    mustShopsConfirmPhone,
  };
}
