import * as z from 'zod';
import { idSchema } from '../fields/idSchema.ts';
import { limits } from '../limits.ts';
import { sharePasswordSchema } from './files.ts';

/**
 * Files of a resumable upload, in the order in which their bytes follow each other. Without this body, the upload has
 * one file: its size is `Upload-Length`, its name the key `filename` of `Upload-Metadata` (tus 1.0).
 */
export const startUploadRequestSchema = z
  .object({
    files: z.array(z.object({ name: z.string().max(1_000), size: z.number().int().nonnegative() })),
  })
  .nullish();

/** The id of the upload, a secret: who knows it may go on with the upload. */
export const startUploadReplySchema = z.object({ upload: idSchema });

/** Makes a share of an upload whose bytes have all arrived. Made twice, the call answers with the same share. */
export const sendUploadedRequestSchema = z.object({
  upload: idSchema,
  /** 32 random hex digits that the sender chose. Who knows them and the token is told which shops opened the share. */
  senderKey: idSchema.optional(),
  /** How many hours the files live. Without it, they live for the site's usual time. */
  hours: z.number().int().min(limits.minShareHours).max(limits.maxShareHours).optional(),
  /** The password that its receivers need. Without it, they need none. */
  password: sharePasswordSchema.optional(),
});

export type StartUploadRequest = z.infer<typeof startUploadRequestSchema>;
export type StartUploadReply = z.infer<typeof startUploadReplySchema>;
export type SendUploadedRequest = z.infer<typeof sendUploadedRequestSchema>;
