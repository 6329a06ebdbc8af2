import { escapeHtml } from '../http/escapeHtml.ts';

export type MailParts = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Lines of a table, each with its label. */
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly action: string;
  readonly link: string;
  readonly footer: string;
  /** Link by which the recipient unsubscribes from such mails. */
  readonly stop?: { readonly text: string; readonly link: string };
};

/**
 * Returns the HTML of a mail: one column that fits a phone, without pictures. Mail programs drop a style sheet that
 * they don't understand, so the colours of the light theme are also inline.
 */
export function htmlOf({
  subject,
  paragraphs,
  rows,
  action,
  link,
  footer,
  stop,
}: MailParts): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #17150f !important; color: #f3eee2 !important; }
  .button { background: #f3eee2 !important; color: #17150f !important; }
  .quiet, .quiet a { color: #b9b2a2 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#fbf8f1;color:#221f18;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div role="main" style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700;font-size:20px">Parchi</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${body.join('\n')}
${tableOf(rows)}<p style="margin:24px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#221f18;color:#fbf8f1;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:14px;color:#6a6455;overflow-wrap:anywhere">${escapeHtml(link)}</p>
<p class="quiet" style="margin:0;font-size:14px;color:#6a6455">${escapeHtml(footer)}</p>
${stop === undefined ? '' : stopOf(stop)}</div>
</body>
</html>
`;
}

function tableOf(rows: MailParts['rows']): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th class="quiet" scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:400;color:#6a6455;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:4px 0;font-weight:600;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse">\n${lines.join('\n')}\n</table>\n`;
}

function stopOf({ text, link }: NonNullable<MailParts['stop']>): string {
  return `<p class="quiet" style="margin:16px 0 0;font-size:14px;color:#6a6455"><a href="${escapeHtml(link)}" style="color:#6a6455">${escapeHtml(text)}</a></p>\n`;
}
