import type { JobTicket, PageColor } from '@parchi/contract';
import type { ComposedPrint, PaperRun } from '@parchi/print-engine';
import type { PaidOrder } from '../../orders/orders.module.ts';
import { mediaName } from './mediaName.ts';
import { filesInColor, jobName, rangeOf } from '../printJobs.rules.ts';

type MediaRun = { readonly media: string; readonly pageCount: number };

/** Returns the job ticket of a print job, in the terms of IPP (Internet Printing Protocol). */
export function toJobTicket(order: PaidOrder, color: PageColor, print: ComposedPrint): JobTicket {
  const runs = mediaRuns(print.paper);
  const media = mostUsed(runs);
  return {
    color,
    'job-name': jobName(order, color),
    copies: 1,
    sides: print.isDuplex ? 'two-sided-long-edge' : 'one-sided',
    'print-color-mode': color === 'Color' ? 'color' : 'monochrome',
    cover: hasCover(print),
    media,
    overrides: overridesOf(runs, media),
    'job-pages': print.pageCount,
    'job-impressions': print.impressions,
    'job-media-sheets': print.sheets,
    documents: filesInColor(order, color).map((file, index) => ({
      'document-name': file.name,
      'page-ranges': rangeOf(file),
      copies: file.copies,
      pageMethod: file.method,
      note: file.note,
      'job-impressions': print.parts[index]?.impressions ?? 0,
      'job-media-sheets': print.parts[index]?.sheets ?? 0,
    })),
  };
}

/** Whether the print job has a sheet that belongs to none of its files. */
function hasCover({ sheets, parts }: ComposedPrint): boolean {
  return sheets > parts.reduce((sum, part) => sum + part.sheets, 0);
}

/** Groups consecutive pages that need the same medium. Sizes within the tolerance count as the same medium. */
function mediaRuns(paper: readonly PaperRun[]): MediaRun[] {
  const runs: { media: string; pageCount: number }[] = [];
  for (const { pageCount, ...size } of paper) {
    const media = mediaName(size);
    const last = runs.at(-1);
    if (last?.media === media) last.pageCount += pageCount;
    else runs.push({ media, pageCount });
  }
  return runs;
}

function mostUsed(runs: readonly MediaRun[]): string {
  const pages = new Map<string, number>();
  for (const { media, pageCount } of runs) pages.set(media, (pages.get(media) ?? 0) + pageCount);
  const [most] = Array.from(pages).toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? '';
}

function overridesOf(runs: readonly MediaRun[], usual: string): JobTicket['overrides'] {
  let page = 1;
  return runs.flatMap(({ media, pageCount }) => {
    const first = page;
    page += pageCount;
    const pages = pageCount === 1 ? String(first) : `${first}-${page - 1}`;
    return media === usual ? [] : [{ pages, media }];
  });
}
