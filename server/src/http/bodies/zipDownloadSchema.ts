import { downloadRequestSchema, errorReplySchema } from '@parchi/contract';

/** Schema of a call that answers with a zip of the given files. The scope of the call needs `addFilesForm`. */
export const zipDownloadSchema = {
  body: downloadRequestSchema,
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  produces: ['application/zip'],
  response: { default: errorReplySchema },
};
