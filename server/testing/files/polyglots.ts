import { crc32 } from 'node:zlib';

/** Returns a web page of this size, followed by the PDF. */
export function htmlPolyglot(pdf: Buffer, pageBytes: number): Buffer {
  const page = '<!doctype html><script>alert(document.domain)</script>';
  return Buffer.concat([Buffer.from(page.padEnd(pageBytes)), pdf, Buffer.from('</html>')]);
}

/** Returns a valid zip with one uncompressed entry, the PDF. */
export function zipPolyglot(pdf: Buffer): Buffer {
  const name = Buffer.from('inside.pdf');
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt32LE(crc32(pdf), 10);
  shared.writeUInt32LE(pdf.length, 14);
  shared.writeUInt32LE(pdf.length, 18);
  shared.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, pdf]);
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    shared,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
