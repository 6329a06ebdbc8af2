type NotifySettings = {
  readonly notifyUrl?: string | undefined;
  readonly notifySecret?: string | undefined;
};

/** Checks the settings of the operator's webhook as a whole. @returns a sentence for each problem */
export function checkNotify({ notifyUrl, notifySecret }: NotifySettings): string[] {
  if ((notifyUrl === undefined) === (notifySecret === undefined)) return [];
  return ['NOTIFY_URL and NOTIFY_SECRET must be set together, or none of them.'];
}
