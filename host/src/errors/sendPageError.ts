import type { PageError } from '@parchi/contract';
import { isMissingFile } from '../remotes/failure/isMissingFile.ts';
import { findOwner } from './scriptOwners.ts';
import { sendReport } from './sendReport.ts';

/** Matches a script's address and position in a stack, in the formats of all browsers. */
const FRAME = /[\w-]{2,30}:\/\/[^\s(@]+:\d+:\d+/g;
/** Matches the address of an extension's script. Safari hides it behind a scheme of its own. */
const EXTENSION = /^(?:[\w-]*extension|webkit-masked-url)\b/;

/**
 * Reports an error that no code handled, or a violation of the Content-Security-Policy: whose it is, and nothing else,
 * because messages and addresses may contain what a person typed or received.
 */
export function sendPageError(
  event: ErrorEvent | PromiseRejectionEvent | SecurityPolicyViolationEvent,
): void {
  const report = 'blockedURI' in event ? describeViolation(event) : describeError(event);
  if (report) sendReport(report);
}

/**
 * Leaves out errors without a script of the site: those of browser extensions, of the payment provider, and “Script
 * error.”, in which the browser hides the script. Also leaves out a missing file, which is no fault of the code.
 */
function describeError(event: ErrorEvent | PromiseRejectionEvent): PageError | undefined {
  const error: unknown = 'reason' in event ? event.reason : event.error;
  if (isMissingFile(error)) return undefined;
  const { stack } = Object(error) as { stack?: unknown };
  const frames = String(stack).match(FRAME) ?? ('filename' in event ? [event.filename] : []);
  // The first frame threw. An extension that wraps a function of the browser is among the others of many errors.
  if (frames[0] === undefined || EXTENSION.test(frames[0])) return undefined;
  const owners = frames.flatMap((frame) => findOwner(frame) ?? []);
  // The host's files contain the packages that it shares. An error in one of them is by the remote that called it.
  const owner = owners.find(({ remote }) => remote !== 'host') ?? owners[0];
  return owner && { ...owner, reason: 'uncaught' };
}

function describeViolation({
  blockedURI,
  effectiveDirective,
  sourceFile,
}: SecurityPolicyViolationEvent): PageError | undefined {
  if (EXTENSION.test(blockedURI) || EXTENSION.test(sourceFile)) return undefined;
  const owner = findOwner(sourceFile) ?? { remote: 'other' };
  // The host loads scripts and style sheets only of remotes, and reports a blocked remote by its name (`useRemote`).
  const isRemoteFile = /^https?:/.test(blockedURI) && effectiveDirective.endsWith('-elem');
  if (owner.remote === 'host' && isRemoteFile) return undefined;
  return { ...owner, reason: 'violation' };
}
