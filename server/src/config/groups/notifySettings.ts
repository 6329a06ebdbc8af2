import { optional } from '../settingEntry.ts';
import { signingSecret, webhookAddress } from '../settingKinds.ts';

/** The settings of messages to the operator's own program, a part of `settingsTable`. Both are set, or none. */
export const notifySettings = {
  notifyUrl: optional({
    ...webhookAddress(),
    env: 'NOTIFY_URL',
    isSecret: true,
    doc: 'Address of a program of yours that gets each message about an order as a signed webhook, with the customer’s phone number and e-mail address, so that it can send WhatsApp messages or SMS ([webhook](webhook.md)). `https://`, or `http://` to this machine or a private network.',
  }),
  notifySecret: optional({
    ...signingSecret(),
    env: 'NOTIFY_SECRET',
    isSecret: true,
    doc: 'Secret with which these webhooks are signed. Make one with `echo "whsec_$(openssl rand -base64 32)"`. Needed with `NOTIFY_URL`.',
  }),
};
