import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * HarfBuzz's C interface, because its JavaScript interface can't make subsets. All numbers are pointers, sizes or
 * members of a set.
 */
type Subsetter = {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(sizeInBytes: number): number;
  free(pointer: number): void;
  hb_blob_create(bytes: number, sizeInBytes: number, mode: number, ...unused: [0, 0]): number;
  hb_blob_get_data(blob: number, length: 0): number;
  hb_blob_get_length(blob: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_face_destroy(face: number): void;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_destroy(input: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

/**
 * The part of WebAssembly's interface used here. TypeScript declares it only in its DOM library, which this package
 * does not use.
 */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: object };
};

/** `HB_MEMORY_MODE_WRITABLE`: HarfBuzz uses the given bytes without copying them. */
const WRITABLE = 2;
/** Flags from `hb-subset.h`: drop hinting, keep glyph numbers, add no glyphs that only a shaper would need. */
const FLAGS = 0x1 | 0x2 | 0x200;

let loaded: Subsetter | undefined;

/**
 * Returns a font that contains only the glyphs in use, with unchanged glyph numbers.
 * @param used the glyphs, and the text they show. Where one glyph is one character, a PDF reader can then extract the
 * text.
 */
export function subsetFont(
  font: Uint8Array,
  used: { readonly glyphs: Iterable<number>; readonly text: string },
): Buffer {
  loaded ??= loadSubsetter();
  const hb = loaded;
  const bytes = hb.malloc(font.length);
  Buffer.from(hb.memory.buffer).set(font, bytes);
  const blob = hb.hb_blob_create(bytes, font.length, WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    hb.hb_subset_input_set_flags(input, FLAGS);
    const [glyphs, characters] = [
      hb.hb_subset_input_glyph_set(input),
      hb.hb_subset_input_unicode_set(input),
    ];
    for (const glyph of used.glyphs) hb.hb_set_add(glyphs, glyph);
    for (const character of used.text) hb.hb_set_add(characters, character.codePointAt(0) ?? 0);
    return takeSubset(hb, hb.hb_subset_or_fail(face, input));
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(bytes);
  }
}

function takeSubset(hb: Subsetter, subset: number): Buffer {
  if (subset === 0) throw new Error('A font of the cover can not be made smaller.');
  const blob = hb.hb_face_reference_blob(subset);
  const bytes = Buffer.from(
    hb.memory.buffer,
    hb.hb_blob_get_data(blob, 0),
    hb.hb_blob_get_length(blob),
  );
  const copy = Buffer.from(bytes);
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(subset);
  return copy;
}

/** The program is read when this module is loaded, because later the process can't open any file. */
const wasm = readFileSync(
  fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
);

function loadSubsetter(): Subsetter {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm));
  const subsetter = exports as Subsetter;
  subsetter._initialize();
  return subsetter;
}
