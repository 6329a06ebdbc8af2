import type * as z from 'zod';
import { checkApprovalByPhoneCode } from './checks/checkApprovalByPhoneCode.ts';
import { checkExposure, isOnlyForThisMachine } from './checks/checkExposure.ts';
import { checkMail } from './checks/checkMail.ts';
import { checkNotify } from './checks/checkNotify.ts';
import { checkMetrics } from './checks/checkMetrics.ts';
import { checkPayments } from './checks/checkPayments.ts';
import { checkS3 } from './checks/checkS3.ts';
import { isPublicSite } from './checks/isPublicSite.ts';
import { decideShopApproval, type ShopApproval } from './decideShopApproval.ts';
import { settingsTable } from './settingsTable.ts';

type SettingName = keyof typeof settingsTable;

type ParsedSettings = {
  readonly [Name in SettingName]: z.output<(typeof settingsTable)[Name]['schema']>;
};

export type Settings = ParsedSettings & ShopApproval & { readonly seedSampleData: boolean };

/** Wrong settings. `sentences` contains one plain sentence for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Reads the settings. @throws {SettingsError} for all wrong settings together, not only the first */
export function parseSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const sentences: string[] = [];
  const entries = Object.entries(settingsTable).map(([name, entry]) => {
    const given = env[entry.env]?.trim();
    // Compose files and CI systems pass an unset variable as an empty one, so an empty variable counts as unset.
    const written = given === undefined || given === '' ? entry.fallback : given;
    const parsed = entry.schema.safeParse(written);
    if (parsed.success) return [name, parsed.data] as const;
    const shown = entry.isSecret ? '' : `, not “${(written ?? '').slice(0, 100)}”`;
    sentences.push(`${entry.env} must be ${entry.expects}${shown}.`);
    return [name, undefined] as const;
  });
  if (sentences.length > 0) throw new SettingsError(sentences);
  const parsed = Object.fromEntries(entries) as ParsedSettings;
  // A server with a public address is in production, whatever NODE_ENV says.
  const isProduction = parsed.isProduction || isPublicSite(parsed.publicUrl);
  const seedSampleData = parsed.seedSampleData ?? isOnlyForThisMachine(parsed);
  const settings = { ...parsed, isProduction, seedSampleData, ...decideShopApproval(parsed) };
  const contradictions = [
    ...checkExposure(settings),
    ...checkPayments(settings),
    ...checkS3(settings),
    ...checkMail(settings),
    ...checkNotify(settings),
    ...checkApprovalByPhoneCode(settings),
    ...checkMetrics(settings),
  ];
  if (contradictions.length > 0) throw new SettingsError(contradictions);
  return settings;
}
