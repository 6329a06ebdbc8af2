import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** HarfBuzz's C interface; its JavaScript one can't subset. Numbers are pointers, sizes or set values. */
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

/** The part of WebAssembly used here. Without the DOM library, TypeScript does not declare it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: object };
};

/** `HB_MEMORY_MODE_WRITABLE`: the blob does not copy its bytes. */
const WRITABLE = 2;
/** From `hb-subset.h`: no hinting, glyphs keep their numbers, no extra glyphs for a shaper. */
const FLAGS = 0x1 | 0x2 | 0x200;

let loaded: Subsetter | undefined;

/**
 * @returns a font that contains only what is drawn, with the same glyph numbers
 * @param used the glyphs, and the text they show: a reader can extract the text where one glyph is one character
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

/** Read when this module is loaded: later the process can't open any file. */
const wasm = readFileSync(
  fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
);

function loadSubsetter(): Subsetter {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm));
  const subsetter = exports as Subsetter;
  subsetter._initialize();
  return subsetter;
}
