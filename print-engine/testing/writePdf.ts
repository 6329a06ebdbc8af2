type PdfOptions = {
  readonly version?: string;
  /** Bytes to write before the header. */
  readonly junk?: Buffer;
};

/** Writes a PDF that no library would write. Object 1 is the catalog; `undefined` leaves an object number out. */
export function writePdf(
  objects: readonly (string | Buffer | undefined)[],
  { version = '1.7', junk = Buffer.alloc(0) }: PdfOptions = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')];
  const offsets: (number | undefined)[] = [];
  let position = parts[0]?.length ?? 0;
  function add(part: Buffer): void {
    parts.push(part);
    position += part.length;
  }
  objects.forEach((object, index) => {
    offsets.push(object === undefined ? undefined : position);
    if (object === undefined) return;
    add(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    );
  });
  const size = objects.length + 1;
  const entries = offsets.map((offset) =>
    offset === undefined
      ? '0000000000 00000 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  const startOfTable = position;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`));
  add(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${startOfTable}\n%%EOF\n`));
  return Buffer.concat([junk, ...parts]);
}

export function stream(data: Buffer | string, entries = ''): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<</Length ${bytes.length} ${entries}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** Returns a PDF with its font in object 3, its content in object 4, and its pages from object 5 on. */
export function pagesPdf(pageCount: number, options: PdfOptions & { count?: string } = {}): Buffer {
  const pages = Array.from({ length: pageCount }, (_, index) => 5 + index);
  const kids = pages.map((object) => `${object} 0 R`).join(' ');
  return writePdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count ${options.count ?? pageCount}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      stream('BT /F1 40 Tf 60 400 Td (Parchi) Tj ET'),
      ...pages.map(() => PAGE),
    ],
    options,
  );
}

/** A page of `pagesPdf`. It also fits into other page trees, if the font is object 3 and the content is object 4. */
export const PAGE =
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>';

/** Returns a PDF with the root of the page tree in object 2 and its nodes from object 5 on. */
export function treePdf(root: string, nodes: readonly string[]): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    root,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('BT /F1 40 Tf 60 400 Td (Parchi) Tj ET'),
    ...nodes,
  ]);
}

/** Returns a PDF of one page with this content. */
export function contentPdf(content: Buffer, more: readonly (string | Buffer)[] = []): Buffer {
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[5 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    content,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</X1 6 0 R>>>>>>',
    ...more,
  ]);
}

/** Returns a PDF of one page whose content was replaced by this many incremental updates. */
export function updatedPdf(updateCount: number): Buffer {
  let bytes = pagesPdf(1);
  const parts = [bytes];
  let position = bytes.length;
  let previous = Number(/startxref\n(\d+)/.exec(bytes.toString('latin1'))?.[1]);
  for (let update = 1; update <= updateCount; update += 1) {
    const object = Buffer.concat([
      Buffer.from('4 0 obj\n'),
      stream(`BT /F1 40 Tf 60 400 Td (Change ${update}) Tj ET`),
      Buffer.from('\nendobj\n'),
    ]);
    const table = position + object.length;
    bytes = Buffer.concat([
      object,
      Buffer.from(
        `xref\n4 1\n${String(position).padStart(10, '0')} 00000 n \n` +
          `trailer\n<</Size 6/Root 1 0 R/Prev ${previous}>>\nstartxref\n${table}\n%%EOF\n`,
      ),
    ]);
    parts.push(bytes);
    position += bytes.length;
    previous = table;
  }
  return Buffer.concat(parts);
}
