import { apiPaths, receiveReplySchema, shareTokenFromId } from '@parchi/contract';
import { postgresPid } from '../rig/pinToCore.ts';
import { cpuMsOf } from '../rig/processFigures.ts';
import type { RunningServer } from '../rig/runningServer.ts';
import { callParchi } from '../wire/callParchi.ts';
import { downloadFromParchi } from '../wire/downloadFromParchi.ts';
import { runOrder } from '../wire/runOrder.ts';
import { sendToParchi } from '../wire/sendToParchi.ts';
import { signUpAndIn } from '../wire/signUpAndIn.ts';

const TIMES = 100;
const FILES = [Buffer.alloc(350_000, 'a'), Buffer.alloc(350_000, 'b')];

/** CPU time of all processes of the server and of PostgreSQL, in ms. */
export type Cost = {
  readonly what: string;
  readonly serverMs: number;
  readonly postgresMs: number;
};

type Measured = { readonly parchi: RunningServer; readonly databaseUrl: string };

/** Measures what people's work costs, such as a whole order, from its first byte to the last call about it. */
export async function measureCosts(measured: Measured): Promise<readonly Cost[]> {
  const { port } = measured.parchi;
  const [customer, shop] = [await signUpAndIn(port, 'user'), await signUpAndIn(port, 'shop')];
  return [
    await costOf(measured, 'An order: placed, paid, looked at twice, completed', () =>
      runOrder(port, { customer, shop }),
    ),
    await costOf(measured, 'A counter that asks whether there is anything new', () =>
      callParchi(port, apiPaths.fetchShop, { ...shop, value: { shopId: shop.shopId } }),
    ),
    await costOf(measured, 'A share of two files of 350 kB: sent, opened, downloaded', async () => {
      const sent = await sendToParchi(port, FILES);
      const value = { token: shareTokenFromId(sent._id) };
      const reply = await callParchi(port, apiPaths.receiveFiles, { value });
      await downloadFromParchi(port, receiveReplySchema.parse(await reply.json()).files);
    }),
  ];
}

async function costOf(
  { parchi, databaseUrl }: Measured,
  what: string,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const postgres = postgresPid(databaseUrl);
  const before = [cpuMsOf(parchi.pid), cpuMsOf(postgres)] as const;
  for (let count = 0; count < TIMES; count += 1) await work();
  const [serverMs, postgresMs] = [cpuMsOf(parchi.pid) - before[0], cpuMsOf(postgres) - before[1]];
  return { what, serverMs: serverMs / TIMES, postgresMs: postgresMs / TIMES };
}
