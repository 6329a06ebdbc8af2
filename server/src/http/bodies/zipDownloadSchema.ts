import { downloadRequestSchema, errorReplySchema } from '@parchi/contract';

/** Of a call that answers with a zip of the files it names, in a scope that takes `addFilesForm`. */
export const zipDownloadSchema = {
  body: downloadRequestSchema,
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  produces: ['application/zip'],
  response: { default: errorReplySchema },
};
