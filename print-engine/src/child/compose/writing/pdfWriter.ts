/** Size from which collected small objects are written as one piece. */
const PIECE_BYTES = 64 * 1024;

/** Writes a PDF from first byte to last. Only the offsets of its objects stay in memory. */
export class PdfWriter {
  readonly #write: (chunk: Uint8Array) => void;
  /** Byte offset by object number; 0 for an object that was not written. */
  readonly #offsets: number[] = [0];
  #position = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  constructor(write: (chunk: Uint8Array) => void) {
    this.#write = write;
    // Four bytes above 127 tell mail programs and file transfers that the file is binary.
    this.#put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  }

  /** Reserves a number. @returns the number of an object that may be referred to before it is written */
  reserve(): number {
    return this.#offsets.push(0) - 1;
  }

  /** @param value in latin-1; if there is a `stream`, this is its dictionary and must contain the stream's length */
  writeObject(number: number, value: string, stream?: Uint8Array): void {
    this.#offsets[number] = this.#position;
    this.#put(`${number} 0 obj\n${value}`);
    if (stream !== undefined) {
      this.#put('stream\r\n');
      this.#putBytes(stream);
      this.#put('\r\nendstream');
    }
    this.#put('\nendobj\n');
  }

  /** Writes a new object. @returns its number */
  add(value: string): number {
    const number = this.reserve();
    this.writeObject(number, value);
    return number;
  }

  /**
   * Writes the cross-reference table and the trailer. `catalog` and `information` are object numbers. Objects that were
   * reserved but never written read as null.
   */
  end({ catalog, information }: { catalog: number; information: number }): void {
    const tableAt = this.#position;
    this.#put(`xref\n0 ${this.#offsets.length}\n0000000000 65535 f \n`);
    for (const offset of this.#offsets.slice(1)) {
      this.#put(`${String(offset).padStart(10, '0')} 00000 ${offset === 0 ? 'f' : 'n'} \n`);
    }
    const entries = `/Size ${this.#offsets.length}/Root ${catalog} 0 R/Info ${information} 0 R`;
    this.#put(`trailer\n<<${entries}>>\n`);
    this.#put(`startxref\n${tableAt}\n%%EOF\n`);
    this.#flush();
  }

  #put(text: string): void {
    this.#putBytes(Buffer.from(text, 'latin1'));
  }

  #putBytes(bytes: Uint8Array): void {
    this.#position += bytes.length;
    if (bytes.length >= PIECE_BYTES) {
      this.#flush();
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        this.#write(bytes.subarray(start, start + PIECE_BYTES));
      }
      return;
    }
    this.#waiting.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= PIECE_BYTES) this.#flush();
  }

  #flush(): void {
    if (this.#waitingBytes > 0) this.#write(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
