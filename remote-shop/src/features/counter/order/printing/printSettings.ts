import type { JobTicket } from '@parchi/contract';
import { formattingLocale } from '@parchi/shared-ui/format';
import { t } from '../../../../messages/t.ts';

const MEDIA = /^(?:iso|jis|na|custom)_([a-z\d.]+)_(?:([\d.]+)x([\d.]+)(mm|in))$/;

/** Returns how to set the printer for a print job, in one line: “A4 · both sides, long edge · 1 copy · color tray”. */
export function describeSettings(ticket: JobTicket): string {
  return [
    describePapers(ticket),
    ticket.sides === 'one-sided' ? t('shop.settings.one-side') : t('shop.settings.both-sides'),
    t('shop.options.copies', { count: ticket.copies }),
    ticket['print-color-mode'] === 'color' ? t('shop.settings.color') : t('shop.settings.black'),
  ].join(' · ');
}

/** Names the paper of most pages first. The details say which pages need another paper. */
function describePapers({ media, overrides }: JobTicket): string {
  const papers = [...new Set([media, ...overrides.map((run) => run.media)])].map(paperName);
  const list = new Intl.ListFormat(formattingLocale(), { type: 'conjunction' });
  return papers.length === 1
    ? papers.join()
    : t('shop.settings.papers', { papers: list.format(papers) });
}

/**
 * Returns the common name of a media name of PWG 5101.1, or the size of a custom paper, or else the media name itself.
 */
export function paperName(media: string): string {
  const [, name = '', width, height] = MEDIA.exec(media) ?? [];
  if (media.startsWith('custom_')) return `${width} × ${height} mm`;
  if (media.startsWith('iso_')) return name.toUpperCase();
  if (media.startsWith('jis_')) return `JIS ${name.toUpperCase()}`;
  return name === '' ? media : name.charAt(0).toUpperCase() + name.slice(1);
}
