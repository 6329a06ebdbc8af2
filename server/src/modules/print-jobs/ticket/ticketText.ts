import type { JobTicketsReply } from '@parchi/contract';

/** Formats job tickets as text for people and scripts: lines of `name: value`, and an empty line between tickets. */
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

/** Removes line breaks, so that text typed by a customer cannot start a new line of the ticket. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
