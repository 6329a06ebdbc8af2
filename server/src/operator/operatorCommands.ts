import type { OperatorCommand } from './operatorCommand.ts';
import { auditCommand } from './commands/auditCommand.ts';
import { blockCommand, blocksCommand, unblockCommand } from './commands/blockCommands.ts';
import { endTwoStepCommand } from './commands/endTwoStepCommand.ts';
import { orderCommand } from './commands/orderCommand.ts';
import { refundCommand } from './commands/refundCommand.ts';
import { closeReportCommand, reportsCommand } from './commands/reportCommands.ts';
import { removeShareCommand } from './commands/removeShareCommand.ts';
import { shareCommand } from './commands/shareCommand.ts';
import { shopCommand, shopsCommand } from './commands/shopCommands.ts';

/** All commands, in the order of the help. */
export const operatorCommands: readonly OperatorCommand[] = [
  reportsCommand,
  closeReportCommand,
  shareCommand,
  removeShareCommand,
  shopCommand,
  shopsCommand,
  endTwoStepCommand,
  orderCommand,
  refundCommand,
  blockCommand,
  unblockCommand,
  blocksCommand,
  auditCommand,
];
