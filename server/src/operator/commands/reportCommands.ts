import {
  closeReportsOf,
  findReport,
  listReports,
  type Report,
} from '../../modules/reports/reports.module.ts';
import { countOption } from '../arguments/countOption.ts';
import { OperatorError, UsageError, type OperatorCommand } from '../operatorCommand.ts';
import { momentWords } from '../operatorWords.ts';

export const reportsCommand: OperatorCommand = {
  name: 'reports',
  usage: '',
  summary: 'what people reported about files and shops, newest first, and how to act',
  help: [
    'Removing a share or suspending a shop closes its reports. If nothing is to be done: close-report.',
    'Reports are deleted after 90 days, with the e-mail addresses for an answer.',
  ],
  examples: ['npm run operator -- reports', 'npm run operator -- reports --all --count 200 --json'],
  options: {
    all: { type: 'boolean', help: 'closed ones too' },
    count: { type: 'string', help: 'how many (50)' },
  },
  minArgs: 0,
  maxArgs: 0,
  needsReason: () => false,
  async run({ db }, { options }) {
    const count = countOption(options['count']);
    const reports = await listReports(db, { isOpen: options['all'] !== true, count });
    const lines = reports.flatMap(reportLines);
    // The share's id is left out, because it gives access to the share.
    const json = reports.map(({ shareId, ...report }) => ({
      ...report,
      isThere: shareId !== null,
    }));
    return { lines: lines.length === 0 ? ['There are no open reports.'] : lines, json };
  },
};

export const closeReportCommand: OperatorCommand = {
  name: 'close-report',
  usage: '<number>',
  summary: 'closes a report, and all others of the same share or shop, without doing anything',
  help: [],
  examples: ['npm run operator -- close-report 12 --reason "looked: a photo of a cat"'],
  minArgs: 1,
  maxArgs: 1,
  needsReason: () => true,
  async run({ db }, { args: [text = ''], record }) {
    const number = reportNumberOf(text);
    if (number === undefined) throw new UsageError(`“${text}” is no number of a report.`);
    const report = await findReport(db, number);
    if (report === undefined) throw new OperatorError(`There is no report ${number}.`);
    const closed = await db.transaction().execute(async (trx) => {
      const count = await closeReportsOf(trx, report.object);
      if (count > 0) await record(trx, report.object);
      return count;
    });
    if (closed === 0) throw new OperatorError(`Report ${number} is closed already.`);
    return { lines: [`Closed: ${closed}.`], json: { object: report.object, closed } };
  },
};

/** Returns the number of a report that is written as `12` or `report:12`. */
function reportNumberOf(text: string): number | undefined {
  const number = /^(?:report:)?(\d{1,15})$/.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

function reportLines(report: Report): string[] {
  const { id, object, reason, words, email, more, reportedAt, closedAt } = report;
  const state = closedAt === null ? 'open' : `closed ${momentWords(closedAt)}`;
  return [
    `${id} | ${momentWords(reportedAt)} | ${object} | ${reason} | ${state}${more > 0 ? ` | ${more} more like it` : ''}`,
    ...(words === null ? [] : [`     says: ${words}`]),
    ...(email === null ? [] : [`     wants an answer: ${email}`]),
    ...(closedAt === null ? actLines(report) : []),
  ];
}

function actLines({ id, object, shareId }: Report): string[] {
  const run = '     npm run operator --';
  if (object.startsWith('shop ')) {
    const code = object.slice('shop '.length);
    return [`${run} shop ${code}`, `${run} shop ${code} suspend --reason "report ${id}"`];
  }
  if (shareId === null)
    return ['     its files are deleted', `${run} close-report ${id} --reason "ended"`];
  return [
    `${run} share report:${id}`,
    `${run} remove-share report:${id} --as rules --reason "report ${id}"`,
  ];
}
