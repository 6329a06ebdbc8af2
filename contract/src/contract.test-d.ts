/**
 * Mistakes that must not compile. `tsc` fails if a line after `@ts-expect-error` compiles. Most of these lines follow a
 * correct one that differs only in the mistake. Nothing runs this file.
 */
import {
  apiPaths,
  isId,
  liveNamespaces,
  shareTokenFromId,
  type ApiPath,
  type ErrorCode,
  type FileOptions,
  type Id,
  type PaymentStatus,
  type SendReply,
  type SentFile,
  type ShopEvents,
} from './index.ts';

/** Accepts a value that is assignable to the given type. */
declare function accept<Type>(value: Type): Type;
declare const id: Id;
declare const text: string;
declare const file: SentFile;

shareTokenFromId(id);
// @ts-expect-error -- A text is no id until it has been checked.
shareTokenFromId(text);
if (isId(text)) shareTokenFromId(text);

liveNamespaces.user(id);
// @ts-expect-error -- The public code of a shop is no id of a user.
liveNamespaces.user('K7M2QX');

accept<ErrorCode>('share.too_large');
// @ts-expect-error -- A code that the catalogue does not know has no status and no words.
accept<ErrorCode>('share.too_big');
// @ts-expect-error -- A code from outside is checked by `isErrorCode` first.
accept<ErrorCode>(text);

accept<ApiPath>(apiPaths.sendFiles);
accept<ApiPath>('/file/send');
// @ts-expect-error -- No call has this path.
accept<ApiPath>('/file/sent');
// @ts-expect-error -- No call has this name.
accept<keyof typeof apiPaths>('sendFile');

accept<SentFile>({ _id: id, original_filename: text, size: 1 });
// @ts-expect-error -- A field of the reply is missing.
accept<SentFile>({ _id: id, original_filename: text });
// @ts-expect-error -- A field of the reply has another type.
accept<SentFile>({ _id: id, original_filename: text, size: text });
// @ts-expect-error -- A reply does not show what its schema does not name.
accept<SentFile>({ _id: id, original_filename: text, size: 1, owner: id });
// @ts-expect-error -- The id in a reply is a checked one.
accept<SentFile>({ _id: text, original_filename: text, size: 1 });

accept<SendReply>({
  text: 'Files sent',
  file: { _id: id, files: [file], expiresAt: text, now: text },
});
// @ts-expect-error -- The literal texts of the specification are part of the type.
accept<SendReply['text']>('Sent');

accept<PaymentStatus>('refund_started');
// @ts-expect-error -- A payment has no such status.
accept<PaymentStatus>('refunding');

accept<FileOptions['pageColor']>('Black and White');
// @ts-expect-error -- The wire has its own words for colours.
accept<FileOptions['pageColor']>('Grey');

accept<Parameters<ShopEvents['newPrint']>>([{ shopId: text, printId: id, priority: true }]);
// @ts-expect-error -- A field of the event is missing.
accept<Parameters<ShopEvents['newPrint']>>([{ shopId: text, priority: true }]);
