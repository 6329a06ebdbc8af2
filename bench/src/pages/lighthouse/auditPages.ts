import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import lighthouse, { desktopConfig } from 'lighthouse';
import { launchChromium } from '../../rig/launchChromium.ts';

export type AuditRow = {
  readonly path: string;
  readonly device: 'mobile' | 'desktop';
  /**
   * Scores by category, from 0 to 100; `null` if Lighthouse could not measure the page's speed, as on a busy machine.
   */
  readonly scores: Readonly<Record<string, number | null>>;
  /** Ids of the audits that cost points. Audits of performance are left out: the other tables measure it better. */
  readonly failed: readonly string[];
};

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Runs Lighthouse on each page, as on a phone and as on a desktop computer. */
export async function auditPages(origin: string, paths: readonly string[]): Promise<AuditRow[]> {
  const port = await findFreePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  if (browser === undefined) throw new Error('Lighthouse needs Chromium.');
  const rows: AuditRow[] = [];
  try {
    for (const path of paths) {
      for (const device of ['mobile', 'desktop'] as const) {
        console.error(`pages: Lighthouse ${device} ${path}`);
        rows.push({ path, device, ...(await audit(origin + path, { device, port })) });
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

async function audit(
  address: string,
  { device, port }: { device: AuditRow['device']; port: number },
): Promise<Pick<AuditRow, 'scores' | 'failed'>> {
  const flags = { port, onlyCategories: CATEGORIES, logLevel: 'error' } as const;
  const result = await lighthouse(address, flags, device === 'desktop' ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`Lighthouse has no result for ${address}.`);
  const { categories, audits } = result.lhr;
  const weighed = CATEGORIES.slice(1).flatMap((id) => categories[id]?.auditRefs ?? []);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((id) => {
        const score = categories[id]?.score ?? null;
        return [id, score === null ? null : Math.round(score * 100)];
      }),
    ),
    failed: weighed
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
