import type { AccountTables } from './schema/accountTables.ts';
import type { BookTables } from './schema/bookTables.ts';
import type { MailTables } from './schema/mailTables.ts';
import type { NoticeTables } from './schema/noticeTables.ts';
import type { NotificationTables } from './schema/notificationTables.ts';
import type { OperatorTables } from './schema/operatorTables.ts';
import type { PaymentTables } from './schema/paymentTables.ts';
import type { OrderTables } from './schema/orderTables.ts';
import type { SandboxTables } from './schema/sandboxTables.ts';
import type { ServerTables } from './schema/serverTables.ts';
import type { ShareTables } from './schema/shareTables.ts';
import type { StaffTables } from './schema/staffTables.ts';
import type { ShopTables } from './schema/shopTables.ts';

/** All tables of the database, as the newest migration leaves them. */
export type Database = ShareTables &
  AccountTables &
  ShopTables &
  StaffTables &
  OrderTables &
  PaymentTables &
  BookTables &
  MailTables &
  NoticeTables &
  NotificationTables &
  OperatorTables &
  SandboxTables &
  ServerTables;
