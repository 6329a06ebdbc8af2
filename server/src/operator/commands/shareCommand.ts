import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findAccountById } from '../../modules/accounts/accounts.module.ts';
import {
  describeShare,
  readSender,
  shareObject,
  type SenderDescription,
  type ShareDescription,
} from '../../modules/files/files.module.ts';
import type { OperatorCommand } from '../operatorCommand.ts';
import { bytesWords, countWords, momentWords, tableLines } from '../operatorWords.ts';
import { shareIdOf } from '../arguments/shareIdOf.ts';
import { endWords } from './endWords.ts';

export const shareCommand: OperatorCommand = {
  name: 'share',
  usage: '<token, link or report:number>',
  summary: 'what a share is: how many files, how large, until when, how often opened',
  help: [
    'Shows no name and no content of a file. Look at the files through the link itself, if you must.',
    'With ABUSE_KEY set, it shows for 30 days from which address the files were sent, also after their end.',
  ],
  examples: [
    'npm run operator -- share "https://parchi.example/receive-file?token=mXQ0c2Zk0mT1nH8cV3yJqA"',
    'npm run operator -- share mXQ0c2Zk0mT1nH8cV3yJqA --reason "mail of the police, 25 Nov" --json',
  ],
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => false,
  async run({ db, settings }, { args: [text = ''], record }) {
    const id = await shareIdOf(db, text);
    await record(db, shareObject(id));
    const share = await describeShare(db, id);
    const from = await readSender({ db, settings }, id);
    return {
      lines: [shareObject(id), ...(await shareLines(db, share)), `  From: ${fromWords(from)}`],
      json: { object: shareObject(id), ...share, from },
    };
  },
};

async function shareLines(db: Kysely<Database>, share: ShareDescription): Promise<string[]> {
  if (share.state !== 'ready') return [`  ${endWords(share)}`];
  const sender = share.senderId === null ? undefined : await findAccountById(db, share.senderId);
  const opened = countWords(share.openings, 'time');
  return tableLines([
    ['Files', `${share.files}, ${bytesWords(share.bytes)} in all`],
    ['Sent', momentWords(share.sentAt)],
    ['Sender', sender === undefined ? 'nobody who was signed in' : sender.email],
    ['Until', momentWords(share.expiresAt)],
    ['Password', share.hasPassword ? 'needed' : 'none'],
    ['Opened', `${opened}, by ${countWords(share.receivers, 'signed-in account')}`],
  ]);
}

function fromWords(from: SenderDescription): string {
  switch (from.state) {
    case 'known':
      return from.port === undefined ? from.ip : `${from.ip}, port ${from.port}`;
    case 'unknown':
      return 'not stored: sent while ABUSE_KEY was not set, or more than 30 days ago';
    case 'noKey':
      return from.isStored
        ? 'stored, but ABUSE_KEY is not set here. Set it to see the address.'
        : 'not stored, because ABUSE_KEY is not set';
    case 'otherKey':
      return `encrypted with another key, ${from.keyId}. Run this command with that key as ABUSE_KEY.`;
    case 'damaged':
      return 'can’t be decrypted: what the database has was changed';
  }
}
