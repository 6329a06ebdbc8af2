import { execFileSync } from 'node:child_process';

/** A value that grows: pairs of a site's factor and the value. */
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

/** Draws curves with `gnuplot`, both axes logarithmic. */
export function drawCurves({ values, curves, file }: Drawing): void {
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
    'set key outside right top Left reverse samplen 2 spacing 1.3',
    ...curves.flatMap(({ points }, index) => [
      `$curve${index} << end`,
      ...points.map((point) => point.join(' ')),
      'end',
    ]),
    `plot ${curves
      .map(
        ({ name }, index) =>
          `$curve${index} title ${quote(name)} with linespoints lt ${index + 1} pt 7 ps 0.5`,
      )
      .join(', ')}`,
  ];
  execFileSync('gnuplot', { input: lines.join('\n') });
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
