import type { ShopSignUpRequest } from '@parchi/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { AppError } from '../errors/appError.ts';
import type { AccountsModule } from '../modules/accounts/accounts.module.ts';

const PASSWORD = 'three paper slips';
const person = { name: 'Asha Rao', email: 'asha@parchi.example', password: PASSWORD };
const hours = { openTime: '09:00', closeTime: '21:00' };

const shops: readonly ShopSignUpRequest[] = [
  {
    ...hours,
    name: 'Ravi Sharma',
    email: 'sharma@parchi.example',
    password: PASSWORD,
    addressl1: 'Sharma Xerox',
    addressl2: 'Koramangala',
    addressl3: 'Bengaluru',
    addressl4: '560034',
    landmark: 'Opposite BDA Complex',
    phone: '+91 98450 12345',
    bnw: '1.50',
    color: '10',
  },
  {
    ...hours,
    name: 'Meera Gupta',
    email: 'gupta@parchi.example',
    password: PASSWORD,
    addressl1: 'Gupta Photocopy and Stationery',
    addressl2: 'Karol Bagh',
    addressl3: 'New Delhi',
    addressl4: '110005',
    landmark: 'Near Hanuman Temple',
    phone: '+91 98110 54321',
    bnw: '2',
    color: '8',
  },
  {
    ...hours,
    name: 'Farida Khan',
    email: 'khan@parchi.example',
    password: PASSWORD,
    addressl1: 'Campus Prints',
    addressl2: 'Powai',
    addressl3: 'Mumbai',
    addressl4: '400076',
    landmark: 'IIT Main Gate',
    phone: '+91 98200 67890',
    bnw: '1',
    color: '12.50',
  },
];

type SeedOptions = {
  readonly settings: Pick<Settings, 'seedSampleData' | 'isProduction'>;
  readonly log: FastifyBaseLogger;
  readonly accounts: Pick<
    AccountsModule,
    'hasAccounts' | 'findTakenEmails' | 'addSampleUser' | 'addSampleShop'
  >;
};

/**
 * Adds sample accounts to an empty database, so that a person can try Parchi. @returns the sign-in data, if accounts
 * were added now
 */
export async function seedSampleData(options: SeedOptions): Promise<string | undefined> {
  const { settings, accounts } = options;
  if (settings.isProduction) await warnOfSampleAccounts(options);
  if (!settings.seedSampleData || settings.isProduction) return undefined;
  if (await accounts.hasAccounts()) return undefined;
  await unlessTaken(accounts.addSampleUser(person));
  for (const shop of shops) await unlessTaken(accounts.addSampleShop(shop));
  const shopEmails = shops.map((shop) => shop.email).join(', ');
  return `Sample sign-ins: ${person.email} (a person), ${shopEmails} (shops). Password: ${PASSWORD}`;
}

/**
 * Warns of sample accounts in production: a trial that became a real site still has these accounts, and their password
 * is public.
 */
async function warnOfSampleAccounts({ accounts, log }: SeedOptions): Promise<void> {
  const found = await accounts.findTakenEmails([person, ...shops].map(({ email }) => email));
  if (found.length === 0) return;
  log.error(
    { area: 'seed', alert: 'sample_accounts' },
    `Everybody knows the password of the sample accounts ${found.join(', ')}: sign in and change it, or start on an empty database.`,
  );
}

/** Ignores the error for an account that another process, starting at the same time, has already added. */
async function unlessTaken(signUp: Promise<void>): Promise<void> {
  try {
    await signUp;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'account.email_taken')) throw error;
  }
}
