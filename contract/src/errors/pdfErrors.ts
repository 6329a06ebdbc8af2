/** Errors about PDFs that can't be printed: part of the error catalogue. */
export const pdfErrors = {
  'pdf.not_a_pdf': { status: 422, text: '“{file}” is not a PDF.' },
  'pdf.damaged': { status: 422, text: '“{file}” is damaged and can’t be printed.' },
  'pdf.password_needed': { status: 422, text: '“{file}” needs its password.' },
  'pdf.password_wrong': { status: 422, text: 'The password of “{file}” is incorrect.' },
  'pdf.xfa_form': {
    status: 422,
    text: '“{file}” is an XFA form. Save or print it as an ordinary PDF first, for example in Adobe Acrobat Reader.',
  },
  'pdf.too_complex': { status: 422, text: '“{file}” is too complex to be printed.' },
} as const;
