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

/** The id of the upload is a secret: whoever knows it can continue the upload. */
export const startUploadReplySchema = z.object({ upload: idSchema });

/** Turns an upload whose bytes have all arrived into a share. A repeated call answers with the same share. */
export const sendUploadedRequestSchema = z.object({
  upload: idSchema,
  /**
   * 32 random hex digits that the sender chose. Whoever knows them and the token can see which shops opened the share.
   */
  senderKey: idSchema.optional(),
  /** Lifetime of the files in hours. By default, the site's usual lifetime. */
  hours: z.number().int().min(limits.minShareHours).max(limits.maxShareHours).optional(),
  /** The password that the receivers need. Without it, they need none. */
  password: sharePasswordSchema.optional(),
});

export type StartUploadRequest = z.infer<typeof startUploadRequestSchema>;
export type StartUploadReply = z.infer<typeof startUploadReplySchema>;
export type SendUploadedRequest = z.infer<typeof sendUploadedRequestSchema>;
