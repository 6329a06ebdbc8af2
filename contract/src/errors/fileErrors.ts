/** Errors about single files and their uploads: part of the error catalogue. */
export const fileErrors = {
  'file.too_large': { status: 413, text: 'File size greater than 50MB' },
  'file.infected': { status: 422, text: '“{file}” has a virus. Remove it and try again.' },
  'upload.not_found': { status: 404, text: 'This upload has ended. Send the files again.' },
  'upload.wrong_offset': { status: 409, text: 'The upload continues at another place. Try again.' },
  'upload.unsupported_version': {
    status: 412,
    text: 'Your browser has an old version of this page. Reload it.',
  },
  'upload.busy': {
    status: 423,
    text: 'This upload continues elsewhere. Try again in a moment.',
  },
} as const;
