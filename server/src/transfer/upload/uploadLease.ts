import { AppError } from '../../errors/appError.ts';

type UploadLeaseOptions = {
  readonly leaseSeconds: number;
  /** Renews the lease for `leaseSeconds`. @returns false when the lease has ended */
  readonly renew: () => Promise<boolean>;
};

export type UploadLease = {
  /** Aborted when the lease is lost, for example because the process was suspended for too long. */
  readonly signal: AbortSignal;
  stop(): void;
};

/** Renews the lease of an upload while the upload runs, so that the sweep leaves it alone. */
export function holdUploadLease({ leaseSeconds, renew }: UploadLeaseOptions): UploadLease {
  const controller = new AbortController();
  const timer = setInterval(
    () => {
      renew().then(
        (isHeld) => {
          if (!isHeld) controller.abort(new AppError('service.unavailable'));
        },
        // The error is ignored, because the database may be back before the lease ends. The final transaction checks
        // the lease again.
        () => undefined,
      );
    },
    (leaseSeconds * 1_000) / 3,
  );
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}
