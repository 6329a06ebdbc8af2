import type { BuildCounts, BuildReport } from '@parchi/contract';
import { fetchReport } from './fetchDeployed.ts';
import { readPublished, type Target } from './publish.ts';
import { folderOfEntry, foldersOf, type PublishedRemote } from './publishedRemote.ts';

/**
 * Returns a table of a portal's builds: the audience of each, how many pages were answered with it, and how many
 * failures browsers reported.
 * @param token the site's PORTALS_TOKEN; without it, the table has no figures
 */
export async function describeStatus(target: Target, token: string | undefined): Promise<string> {
  const entry = (await readPublished(target))[target.name];
  if (!entry) return `${target.name} was never published.`;
  const report = token === undefined ? undefined : await fetchReport(target.site, token);
  const counts = report?.remotes[target.name] ?? {};
  const rows = foldersOf(entry).map((folder) => {
    const buildId = folder.slice(folder.lastIndexOf('-') + 1);
    return [folder, audienceOf(entry, folder), ...(report ? figures(counts[buildId]) : [])];
  });
  return [heading(target, report), ...alignColumns(rows)].join('\n');
}

function heading({ name, site }: Target, report: BuildReport | undefined): string {
  if (report)
    return `${name} at ${site}, counted since ${report.since} by the server process that answered:`;
  return `${name} at ${site}. To see how often each build fails, set PORTALS_TOKEN here to the one of the site.`;
}

function audienceOf(entry: PublishedRemote, folder: string): string {
  const { canary } = entry;
  if (canary && folderOfEntry(canary) === folder) return `canary, ${canary.percent} %`;
  if (folderOfEntry(entry) === folder) return canary ? `${100 - canary.percent} %` : 'everybody';
  return folder === entry.withdrawn ? 'nobody, withdrawn' : 'nobody, earlier';
}

function figures({ pages, failures }: BuildCounts = { pages: 0, failures: 0 }): string[] {
  const rate = pages === 0 ? '' : `${((failures / pages) * 1_000).toFixed(1)} for 1,000 pages`;
  return [`${pages} pages`, `${failures} failures`, rate];
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  return rows.map((row) =>
    row
      .map((cell, column) =>
        cell.padEnd(Math.max(...rows.map((other) => other[column]?.length ?? 0))),
      )
      .join('  ')
      .trimEnd(),
  );
}
