import { admitByDelay, type Admission, type AdmissionContext } from './admission.ts';

/** Admits a sign-in from a device in which the account has signed in before. @throws {AppError} `request.too_many` */
export function admitKnownDevice(context: AdmissionContext, device: string): Promise<Admission> {
  return admitByDelay(context, `device-sign-in:${device}`);
}
