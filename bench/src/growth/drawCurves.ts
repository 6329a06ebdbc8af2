import { execFileSync } from 'node:child_process';

/** A measured value by the size of the site: pairs of the site's factor and the value. */
export type Curve = {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
};

type Drawing = {
  /** Name of the values, with their unit. */
  readonly values: string;
  readonly curves: readonly Curve[];
  /** Path of the SVG to write. */
  readonly file: string;
};

/** Number of colours before they repeat. Repeated colours have dashed lines and other points. */
const COLOURS = 8;

/**
 * Draws curves with `gnuplot`, both axes logarithmic. The legend lists the curves by their last values, the highest
 * first.
 */
export function drawCurves({ values, curves: unsorted, file }: Drawing): void {
  const last = ({ points }: Curve) => points.at(-1)![1];
  const curves = unsorted.toSorted((a, b) => last(b) - last(a));
  const factors = curves[0]!.points.map(([factor]) => factor);
  const lines = [
    `set terminal svg size 900,520 font 'sans-serif,14' background '#ffffff' linewidth 1.5`,
    `set output ${quote(file)}`,
    'set logscale xy',
    `set xtics (${factors.map((factor) => `${quote(`× ${factor}`)} ${factor}`).join(', ')})`,
    `set xrange [${factors[0]! * 0.8}:${factors.at(-1)! * 1.2}]`,
    `set ylabel ${quote(values)}`,
    `set grid ytics lc rgb '#dddddd'`,
    'set border 3 lc rgb "#666666"',
    'set tics nomirror',
    'set key outside right top Left reverse noenhanced samplen 3 spacing 1.3',
    ...curves.flatMap(({ points }, index) => [
      `$curve${index} << end`,
      ...points.map((point) => point.join(' ')),
      'end',
    ]),
    `plot ${curves.map(({ name }, index) => `$curve${index} title ${quote(name)} with linespoints ${styleOf(index)}`).join(', ')}`,
  ];
  execFileSync('gnuplot', { input: lines.join('\n') });
}

function styleOf(index: number): string {
  const times = Math.floor(index / COLOURS);
  const [dashes, points] = times === 0 ? [1, 7] : [2, 9];
  return `lt ${1 + (index % COLOURS)} dt ${dashes} pt ${points} ps 0.6`;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
