import {
  accountIdOf,
  deleteBlock,
  listBlocks,
  putBlock,
} from '../../http/blocks/blocks.repository.ts';
import { inMailTime } from '../../mail/inMailTime.ts';
import { enqueueOperatorMail } from '../../modules/accounts/accounts.module.ts';
import { blockHolderOf } from '../arguments/blockHolderOf.ts';
import { OperatorError, type OperatorCommand } from '../operatorCommand.ts';
import { momentWords } from '../operatorWords.ts';
import { untilOf } from '../arguments/untilOf.ts';

const WHO = '<IP address, e-mail or account id>';

export const blockCommand: OperatorCommand = {
  name: 'block',
  usage: WHO,
  summary: 'stops an address or account from sending, ordering and signing up, until --until',
  help: [
    'An upload that runs is cut within 3 seconds. Receiving files, and orders that are there, go on.',
    'An IPv6 address stands for its /64. Many people may share an address, such as a college: block it for hours, not days.',
    'The owner of a blocked account is told by mail until when, without the reason.',
    'A block of somebody who is blocked replaces the earlier one.',
  ],
  examples: [
    'npm run operator -- block 203.0.113.9 --until 12h --reason "sends malware"',
    'npm run operator -- block asha@people.example --until 2026-12-31 --reason "fake orders, mail of 25 Nov"',
  ],
  options: { until: { type: 'string', help: '12h, 30d, 2026-12-31 or 2026-12-31T18:00+05:30' } },
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => true,
  async run({ db }, { args: [who = ''], options, by, reason, record }) {
    const ends_at = untilOf(options['until'], new Date());
    const holder = await blockHolderOf(db, who);
    await db.transaction().execute(async (trx) => {
      await putBlock(trx, { holder, ends_at, reason: reason ?? '', blocked_by: by });
      await record(trx, holder);
      const accountId = accountIdOf(holder);
      if (accountId === undefined) return;
      const details = { until: inMailTime(ends_at) };
      await enqueueOperatorMail(trx, accountId, { kind: 'account-blocked', details });
    });
    return {
      lines: [`${holder} is blocked until ${momentWords(ends_at)}.`],
      json: { holder, until: ends_at },
    };
  },
};

export const unblockCommand: OperatorCommand = {
  name: 'unblock',
  usage: WHO,
  summary: 'ends a block at once',
  help: [],
  examples: ['npm run operator -- unblock 203.0.113.9 --reason "a whole college shares it"'],
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => true,
  async run({ db }, { args: [who = ''], record }) {
    const holder = await blockHolderOf(db, who);
    const wasBlocked = await db.transaction().execute(async (trx) => {
      const isDeleted = await deleteBlock(trx, holder);
      if (isDeleted) await record(trx, holder);
      return isDeleted;
    });
    if (!wasBlocked) throw new OperatorError(`${holder} is not blocked.`);
    return { lines: [`${holder} is not blocked any more.`], json: { holder } };
  },
};

export const blocksCommand: OperatorCommand = {
  name: 'blocks',
  usage: '',
  summary: 'who is blocked, until when and why',
  help: [],
  examples: ['npm run operator -- blocks'],
  minArgs: 0,
  maxArgs: 0,
  needsReason: () => false,
  async run({ db }) {
    const blocks = await listBlocks(db);
    const lines = blocks.map((block) =>
      [block.holder, `until ${momentWords(block.ends_at)}`, block.blocked_by, block.reason].join(
        ' | ',
      ),
    );
    return { lines: lines.length === 0 ? ['Nobody is blocked.'] : lines, json: blocks };
  },
};
