import { admitByDelay, type Admission, type AdmissionContext } from './admission.ts';

/**
 * Admits an attempt to change the password. Its wrong passwords are counted apart from those of sign-ins, so that
 * strangers cannot block the owner. @throws {AppError} `request.too_many`
 */
export function admitPasswordChange(
  context: AdmissionContext,
  accountId: string,
): Promise<Admission> {
  return admitByDelay(context, `change-password:${accountId}`);
}
