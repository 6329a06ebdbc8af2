import { PdfReference, type PdfValue } from '../plain-copy/pdfSyntax.ts';
import type { PlainCopy } from '../plain-copy/plainCopy.ts';
import type { ObjectCopier } from './writing/objectCopier.ts';

/** Layers of a document (ISO 32000-2 §8.11), as object numbers in the new document. */
export type Layers = { readonly all: readonly number[]; readonly hidden: readonly number[] };

/** Returns the layers that the copied pages use, with their initial visibility in print. @throws {SyntaxError} */
export function copiedLayers(copy: PlainCopy, copier: ObjectCopier): Layers {
  const properties = copy.entry(copy.catalog(), '/OCProperties');
  const settings = copy.entry(properties, '/D');
  const listed = (key: string) => objectsOf(copy, copy.entry(settings, key));
  const isHiddenAtFirst = copy.entry(settings, '/BaseState') === '/OFF';
  const [shown, hidden] = [listed('/ON'), listed('/OFF')];
  const printed = printStates(copy, settings);
  const isHidden = (layer: PdfReference): boolean =>
    printed.get(layer.object) ??
    (isHiddenAtFirst ? !shown.has(layer.object) : hidden.has(layer.object));
  const layers: { all: number[]; hidden: number[] } = { all: [], hidden: [] };
  for (const layer of referencesOf(copy, copy.entry(properties, '/OCGs'))) {
    const number = copier.numberOf(layer);
    if (number === undefined) continue;
    layers.all.push(number);
    if (isHidden(layer)) layers.hidden.push(number);
  }
  return layers;
}

/** Returns the `/OCProperties` entry for the new document's catalog. */
export function layersEntry(layers: readonly Layers[]): string {
  const list = (numbers: readonly number[]) => `[${numbers.map((n) => `${n} 0 R`).join(' ')}]`;
  const all = layers.flatMap((of) => of.all);
  if (all.length === 0) return '';
  const hidden = layers.flatMap((of) => of.hidden);
  return `/OCProperties<</OCGs${list(all)}/D<</OFF${list(hidden)}>>>>`;
}

/** Finds the layers whose visibility changes in print. @returns by object number, whether print hides them */
function printStates(copy: PlainCopy, settings: PdfValue): ReadonlyMap<number, boolean> {
  const states = new Map<number, boolean>();
  for (const usage of valuesOf(copy, copy.entry(settings, '/AS'))) {
    if (copy.entry(usage, '/Event') !== '/Print') continue;
    for (const layer of referencesOf(copy, copy.entry(usage, '/OCGs'))) {
      const state = copy.entry(copy.entry(copy.entry(layer, '/Usage'), '/Print'), '/PrintState');
      if (state !== undefined) states.set(layer.object, state === '/OFF');
    }
  }
  return states;
}

function objectsOf(copy: PlainCopy, value: PdfValue): ReadonlySet<number> {
  return new Set(referencesOf(copy, value).map(({ object }) => object));
}

function referencesOf(copy: PlainCopy, value: PdfValue): PdfReference[] {
  return valuesOf(copy, value).filter((item) => item instanceof PdfReference);
}

function valuesOf(copy: PlainCopy, value: PdfValue): readonly PdfValue[] {
  const values = copy.resolve(value);
  return Array.isArray(values) ? (values as readonly PdfValue[]) : [];
}
