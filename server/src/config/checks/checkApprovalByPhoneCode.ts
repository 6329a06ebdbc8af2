type PhoneCodeSettings = {
  readonly mustShopsConfirm: boolean;
  readonly mustShopsConfirmPhone: boolean;
  readonly notifyUrl?: string | undefined;
};

/**
 * Checks that new shops can get the codes that approve them, if they are approved by a code to their phone.
 * @returns a sentence for each problem
 */
export function checkApprovalByPhoneCode(settings: PhoneCodeSettings): string[] {
  if (!settings.mustShopsConfirmPhone) return [];
  const sentences = [];
  if (settings.notifyUrl === undefined) {
    sentences.push(
      'SHOP_APPROVAL=confirmed needs NOTIFY_URL, because your program there sends the codes to the phones of shops.',
    );
  }
  if (!settings.mustShopsConfirm) {
    sentences.push(
      'SHOP_APPROVAL=confirmed and SHOP_EMAIL=any contradict each other. Leave SHOP_EMAIL out.',
    );
  }
  return sentences;
}
