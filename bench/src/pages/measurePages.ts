import type { Browser } from 'playwright-core';
import { lines, type Line } from './lines.ts';
import { measureClick } from './visit/measureClick.ts';
import { measureVisits, type Visits } from './visit/measureVisits.ts';

/** An address to visit. `page` is the path of our page that it is compared with; without it, with each of our pages. */
export type Contender = { readonly name: string; readonly page?: string; readonly address: string };

export type ContenderVisits = Contender & { readonly line: Line; readonly rounds: Visits[] };

export type PageClicks = { readonly line: Line; readonly path: string; readonly rounds: number[] };

export type PageMeasurements = {
  readonly visits: readonly ContenderVisits[];
  /** Clicks on links from home to other pages. */
  readonly clicks: readonly PageClicks[];
};

type Plan = {
  readonly contenders: readonly Contender[];
  readonly home: string;
  /** Paths of the pages to open from home. */
  readonly clickPaths: readonly string[];
  readonly rounds: number;
};

/**
 * Visits all contenders in turn on each line, so that disturbances affect all of them alike. The first round counts as
 * well, because each visit begins with an empty browser profile.
 */
export async function measurePages(browser: Browser, plan: Plan): Promise<PageMeasurements> {
  const visits = lines.flatMap((line) =>
    plan.contenders.map((contender): ContenderVisits => ({ ...contender, line, rounds: [] })),
  );
  const clicks = lines.flatMap((line) =>
    plan.clickPaths.map((path): PageClicks => ({ line, path, rounds: [] })),
  );
  for (let round = 1; round <= plan.rounds; round += 1) {
    console.error(`pages: round ${round} of ${plan.rounds}`);
    for (const { line, address, rounds } of visits) {
      rounds.push(await measureVisits(browser, line, address));
    }
    for (const { line, path, rounds } of clicks) {
      const ms = await measureClick(browser, line, { home: plan.home, path });
      if (ms !== undefined) rounds.push(ms);
    }
  }
  return { visits, clicks: clicks.filter(({ rounds }) => rounds.length > 0) };
}
