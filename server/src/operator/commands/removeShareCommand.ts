import { isRemovalReason, removalReasons, type RemovalReason } from '@parchi/contract';
import { mailText } from '../../mail/mailText.ts';
import { inMailTime } from '../../mail/inMailTime.ts';
import { enqueueOperatorMail } from '../../modules/accounts/accounts.module.ts';
import { removeShare, shareObject } from '../../modules/files/files.module.ts';
import { closeReportsOf } from '../../modules/reports/reports.module.ts';
import { OperatorError, UsageError, type OperatorCommand } from '../operatorCommand.ts';
import { shareIdOf } from '../arguments/shareIdOf.ts';
import { endWords } from './endWords.ts';

export const removeShareCommand: OperatorCommand = {
  name: 'remove-share',
  usage: '<token, link or report:number>',
  summary: 'deletes the files of a share at once, and cuts those who download them',
  help: [
    'Whoever has the link reads “These files were removed”, with the words for --as, for 7 days.',
    'A sender who was signed in is told by mail, with the same reason.',
    'It can’t be undone. Running downloads are cut within 3 seconds.',
  ],
  examples: [
    'npm run operator -- remove-share mXQ0c2Zk0mT1nH8cV3yJqA --as malware --reason "fake bank page"',
  ],
  options: {
    as: {
      type: 'string',
      help: `what readers are told: ${removalReasons.join(', ')} (rules, if left out)`,
    },
  },
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => true,
  async run(dependencies, { args: [text = ''], options, record }) {
    const id = await shareIdOf(dependencies.db, text);
    const object = shareObject(id);
    const reason = removalReasonOption(options['as']);
    const removal = await removeShare(dependencies, {
      id,
      reason,
      async record(trx, { senderId, sentAt }) {
        await record(trx, object);
        await closeReportsOf(trx, object);
        if (senderId === null) return;
        const details = { time: inMailTime(sentAt), reason: mailText(`mail.removal.${reason}`) };
        await enqueueOperatorMail(trx, senderId, { kind: 'share-removed', details });
      },
    });
    if (removal.state === 'removed') return { lines: [endWords(removal)], json: removal };
    if (removal.state !== 'removedNow') throw new OperatorError(endWords(removal));
    const line = removal.bytesLeft
      ? 'Nobody gets these files any more, but the store did not delete them now. A server tries again each minute.'
      : 'The files are deleted.';
    return { lines: [line], json: { object, ...removal } };
  },
};

function removalReasonOption(value: string | boolean | undefined): RemovalReason {
  if (value === undefined) return 'rules';
  if (isRemovalReason(value)) return value;
  throw new UsageError(`--as must be one of ${removalReasons.join(', ')}.`);
}
