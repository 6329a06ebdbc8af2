import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { findAccountById } from '../../modules/accounts/accounts.module.ts';
import {
  describeShare,
  shareObject,
  type ShareDescription,
} from '../../modules/files/files.module.ts';
import type { OperatorCommand } from '../operatorCommand.ts';
import { bytesWords, countWords, momentWords, tableLines } from '../operatorWords.ts';
import { shareIdOf } from '../shareIdOf.ts';
import { endWords } from './endWords.ts';

export const shareCommand: OperatorCommand = {
  name: 'share',
  usage: '<token, link or report:number>',
  summary: 'what a share is: how many files, how large, until when, how often opened',
  help: [
    'Shows no name and no content of a file. Look at the files through the link itself, if you must.',
  ],
  examples: [
    'npm run operator -- share "https://parchi.example/receive-file?token=mXQ0c2Zk0mT1nH8cV3yJqA"',
    'npm run operator -- share mXQ0c2Zk0mT1nH8cV3yJqA --reason "mail of the police, 25 Nov" --json',
  ],
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => false,
  async run({ db }, { args: [text = ''], record }) {
    const id = await shareIdOf(db, text);
    const share = await describeShare(db, id);
    await record(db, shareObject(id));
    return {
      lines: [shareObject(id), ...(await shareLines(db, share))],
      json: { object: shareObject(id), ...share },
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
