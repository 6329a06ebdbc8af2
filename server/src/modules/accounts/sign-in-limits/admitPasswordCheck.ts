import { admitByDelay, type Admission, type AdmissionContext } from './admission.ts';

/**
 * Admits a password check of a signed-in account, for example to change the password. Wrong passwords are counted apart
 * from those of sign-ins, so that strangers cannot block the owner.
 * @throws {AppError} `request.too_many`
 */
export function admitPasswordCheck(
  context: AdmissionContext,
  accountId: string,
): Promise<Admission> {
  return admitByDelay(context, `change-password:${accountId}`);
}
