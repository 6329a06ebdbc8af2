import type { JobTicketsReply } from '@parchi/contract';

/** Tickets as lines that a person or a script can read: `name: value`, an empty line between two tickets. */
export function ticketText({ tickets, customerName }: JobTicketsReply): string {
  return tickets.map((ticket) => `${lines({ customerName, ...ticket }).join('\n')}\n`).join('\n');
}

function lines(fields: object, indent = ''): string[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return [`${indent}${name}: ${oneLine(String(value))}`];
    return (value as readonly object[]).flatMap((item, index) => [
      `${indent}${name} ${index + 1}:`,
      ...lines(item, `${indent}  `),
    ]);
  });
}

/** What customers typed can't begin a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
