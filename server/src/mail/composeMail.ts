import { escapeHtml } from '../http/escapeHtml.ts';
import { mailKinds, type MailKind } from './mailKinds.ts';
import { mailText } from './mailText.ts';

export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

type Letter = {
  readonly kind: MailKind;
  readonly details: Readonly<Record<string, string>>;
  /** Origin of the site, such as `https://parchi.example`. */
  readonly origin: string;
  /** Fragment of the link, which a browser sends to no server. */
  readonly fragment?: string | undefined;
};

/** Writes a mail as plain text and as HTML, from the texts of its kind. */
export function composeMail({ kind, details, origin, fragment }: Letter): MailContent {
  const subject = mailText(`mail.${kind}.subject`);
  const paragraphs = mailText(`mail.${kind}.text`, details).split('\n\n');
  const action = mailText(`mail.${kind}.action`);
  const link = `${origin}${mailKinds[kind].path}${fragment === undefined ? '' : `#${fragment}`}`;
  const footer = mailText('mail.footer');
  return {
    subject,
    text: [...paragraphs, `${action}: ${link}`, `-- \n${footer}`].join('\n\n'),
    html: htmlOf({ subject, paragraphs, action, link, footer }),
  };
}

type Parts = Readonly<Record<'subject' | 'action' | 'link' | 'footer', string>> & {
  readonly paragraphs: readonly string[];
};

/**
 * One column that fits a phone, without pictures. Mail programs drop a style sheet that they don't understand, so the
 * light colours stand at the elements too.
 */
function htmlOf({ subject, paragraphs, action, link, footer }: Parts): string {
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
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700;font-size:20px">Parchi</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${body.join('\n')}
<p style="margin:24px 0"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#221f18;color:#fbf8f1;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:14px;color:#6a6455;overflow-wrap:anywhere">${escapeHtml(link)}</p>
<p class="quiet" style="margin:0;font-size:14px;color:#6a6455">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}
