export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** A measured figure with two bounds: the gate, which must hold, and the target to aim for. */
export type Goal = {
  readonly number: number;
  readonly what: string;
  readonly value: number;
  readonly unit: '×' | ' ms' | ' s' | ' MiB' | ' %';
  readonly gate: Bound;
  readonly target: Bound;
};

export function isReached(value: number, bound: Bound): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
}
