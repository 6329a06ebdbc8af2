import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import type { SampleFile } from './chooseFiles.ts';

/** A form of one line, as Adobe's designer writes it. */
const TEMPLATE =
  '<?xml version="1.0"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">' +
  '<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb">' +
  '<pageSet><pageArea name="Page1"><contentArea w="200mm" h="280mm"/>' +
  '<medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet>' +
  '<draw w="50mm" h="10mm"><value><text>Name</text></value></draw></subform></template></xdp:xdp>';

type XfaForm = {
  readonly xfa: string;
  readonly isDrawnByXfa: boolean;
  readonly hasFields: boolean;
  readonly useObjectStreams?: boolean;
};

async function writeXfaForm(form: XfaForm): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([595, 842]);
  page.drawText('Please wait', { x: 60, y: 700, size: 20 });
  if (form.hasFields) document.getForm().createTextField('name').addToPage(page);
  const { context, catalog } = document;
  const acroForm = catalog.getOrCreateAcroForm().dict;
  const program = context.register(context.stream(form.xfa));
  acroForm.set(PDFName.of('XFA'), context.obj([PDFString.of('template'), program]));
  if (form.isDrawnByXfa) catalog.set(PDFName.of('NeedsRendering'), context.obj(true));
  const { useObjectStreams = false } = form;
  // Otherwise pdf-lib removes the XFA of a form with fields.
  const options = { useObjectStreams, updateFieldAppearances: false };
  return Buffer.from(await document.save(options));
}

/** Forms with XFA, those first that have no pages of their own. */
export async function makeXfaPdfs(): Promise<{ forms: SampleFile[]; printable: SampleFile[] }> {
  const pure = { xfa: TEMPLATE, isDrawnByXfa: true, hasFields: false };
  const make = async (name: string, form: XfaForm): Promise<SampleFile> => ({
    name: `${name}.pdf`,
    bytes: await writeXfaForm(form),
  });
  return {
    forms: [
      await make('a form', pure),
      await make('packed', { ...pure, useObjectStreams: true }),
      await make('a broken program', { ...pure, xfa: TEMPLATE.slice(0, 200) }),
    ],
    printable: [
      await make('drawn already', { ...pure, isDrawnByXfa: false }),
      await make('with fields', { ...pure, hasFields: true }),
      await make('with fields, drawn', { ...pure, isDrawnByXfa: false, hasFields: true }),
    ],
  };
}
