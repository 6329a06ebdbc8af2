import type { JobTicket } from '@parchi/contract';

/** Returns the ticket of a print job in black and white on A4, on both sides. */
export function sampleTicket(changes: Partial<JobTicket> = {}): JobTicket {
  return {
    color: 'Black and White',
    'job-name': 'Token 21',
    copies: 1,
    sides: 'two-sided-long-edge',
    'print-color-mode': 'monochrome',
    cover: true,
    media: 'iso_a4_210x297mm',
    overrides: [],
    'job-pages': 8,
    'job-impressions': 6,
    'job-media-sheets': 5,
    documents: [],
    ...changes,
  };
}
