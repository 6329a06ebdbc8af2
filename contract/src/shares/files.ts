import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';
import { maxSharePasswordLength, minSharePasswordLength } from './sharePasswordLength.ts';

/** One file of a share: the name that the sender's browser gave, without folders, and the size in bytes. */
export const sentFileSchema = z.object({
  _id: idSchema,
  original_filename: z.string(),
  size: z.number().int().nonnegative(),
});

/**
 * A share (specification §6, “sent-file record”). `expiresAt` and `now` are ISO 8601 in UTC, by the database's clock.
 * A page counts down from their difference, so a wrong clock on the phone does not matter.
 */
export const sentFilesRecordSchema = z.object({
  _id: idSchema,
  files: z.array(sentFileSchema),
  expiresAt: z.iso.datetime(),
  now: z.iso.datetime(),
});

/** The password that the receivers of a share need. A phone's keyboard may add a space at its end. */
export const sharePasswordSchema = z
  .string()
  .trim()
  .min(minSharePasswordLength)
  .max(maxSharePasswordLength);

/** A share as its sender gets it. `code` is a short code to read aloud, which opens the share like its token. */
export const sentShareSchema = sentFilesRecordSchema.extend({
  code: z.string().optional(),
  /** Present only if the receivers need a password. */
  hasPassword: z.literal(true).optional(),
});

export const sendReplySchema = z.object({
  text: z.literal('Files sent'),
  file: sentShareSchema,
});

export const receiveRequestSchema = z.object({
  /** The token of a share, or its code. */
  token: z.string().max(200),
  /** The password of the share, if it needs one. A longer one than allowed is answered as a wrong password. */
  password: z.string().max(1_000).trim().optional(),
  /** Accepted for older clients but ignored (specification §7): the session determines the user. */
  user: z.string().max(200).nullish(),
});

export const receiveReplySchema = z.object({
  text: z.literal('Files fetched'),
  files: sentFilesRecordSchema,
});

/** The token of a share, and the key that its sender chose when it was sent. */
const ofSender = { token: z.string().max(200), senderKey: idSchema };

export const openingsRequestSchema = z.object(ofSender);

/**
 * The shops that opened a share while they were signed in, newest first. `openedAt` is when a shop first opened it,
 * `lastOpenedAt` when the shop last listed, opened or downloaded files, both ISO 8601 in UTC; `times` is how often.
 * Persons are not named.
 */
export const openingsReplySchema = z.object({
  openings: z
    .array(
      z.object({
        shopName: z.string(),
        openedAt: z.iso.datetime(),
        lastOpenedAt: z.iso.datetime(),
        times: z.number().int().min(1).max(limits.maxShownUses),
      }),
    )
    .max(limits.maxShownOpenings),
  /** How many times anybody has fetched the list of files. */
  opened: z.number().int().nonnegative(),
});

/** Ends a share before its time; only its sender knows the key. */
export const deleteShareRequestSchema = z.object(ofSender);

export const deleteShareReplySchema = z.object({ text: z.literal('Files deleted') });

/** Files of one share; only their `_id` is read. If one id is unknown or expired, the whole request is refused. */
export const downloadRequestSchema = z.object({
  files: z
    .array(z.object({ _id: z.string().max(200) }))
    .min(1)
    .max(limits.maxFilesPerShare),
});

/** Request for one file of a share. The reply is the file as it was sent. */
export const singleDownloadRequestSchema = z.object({ file: z.string().max(200) });

export type SentFile = z.infer<typeof sentFileSchema>;
export type SentFilesRecord = z.infer<typeof sentFilesRecordSchema>;
export type SentShare = z.infer<typeof sentShareSchema>;
export type SendReply = z.infer<typeof sendReplySchema>;
export type ReceiveRequest = z.infer<typeof receiveRequestSchema>;
export type ReceiveReply = z.infer<typeof receiveReplySchema>;
export type OpeningsRequest = z.infer<typeof openingsRequestSchema>;
export type OpeningsReply = z.infer<typeof openingsReplySchema>;
export type DeleteShareRequest = z.infer<typeof deleteShareRequestSchema>;
export type DeleteShareReply = z.infer<typeof deleteShareReplySchema>;
export type DownloadRequest = z.infer<typeof downloadRequestSchema>;
export type SingleDownloadRequest = z.infer<typeof singleDownloadRequestSchema>;
