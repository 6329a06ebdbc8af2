import { countOption, DEFAULT_COUNT, MAX_COUNT } from '../arguments/countOption.ts';
import type { OperatorCommand } from '../operatorCommand.ts';
import { listActions } from '../operatorActions.repository.ts';
import { momentWords } from '../operatorWords.ts';

export const auditCommand: OperatorCommand = {
  name: 'audit',
  usage: '[object]',
  summary: 'who did what, when and why, newest first',
  help: [
    'An object is named as the list names it, such as "share 3f2a91c04b7d1122". Without one, all are listed.',
    'The database refuses to change or delete what stands here.',
  ],
  examples: [
    'npm run operator -- audit --count 20',
    'npm run operator -- audit "share 3f2a91c04b7d1122" --json',
  ],
  options: { count: { type: 'string', help: `how many, at most ${MAX_COUNT} (${DEFAULT_COUNT})` } },
  minArgs: 0,
  maxArgs: 1,
  needsReason: () => false,
  async run({ db }, { args: [object], options }) {
    const actions = await listActions(db, { object, count: countOption(options['count']) });
    const lines = actions.map(({ at, by, command, object: about, reason }) =>
      [momentWords(at), by, command, about, reason ?? '–'].join(' | '),
    );
    return { lines: lines.length === 0 ? ['Nothing was done yet.'] : lines, json: actions };
  },
};
