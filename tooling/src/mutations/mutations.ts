export type Mutation = {
  /** What no longer holds. */
  readonly without: string;
  readonly file: string;
  /** A text that is in the file once. */
  readonly text: string;
  readonly replacement: string;
  /** Test file of the server that must fail with the mutation. */
  readonly test: string;
};

const modules = 'server/src/modules';

/** Defences of the server, each removed by a change of one line. */
export const mutations: readonly Mutation[] = [
  {
    without: 'a payment’s proof needs Razorpay’s signature',
    file: 'server/src/payment-provider/razorpay.ts',
    text: 'isSignature(proof.signature, sign(keySecret, proofMessage(proof)))',
    replacement: 'isSignature(proof.signature, proof.signature)',
    test: 'server/src/payment-provider/razorpay.test.ts',
  },
  {
    without: 'a payment in the sandbox needs its signature',
    file: 'server/src/payment-provider/sandbox/sandboxGateway.ts',
    text: 'isSignature(proof.signature, sign(keySecret, proofMessage(proof)))',
    replacement: 'isSignature(proof.signature, proof.signature)',
    test: 'server/src/payment-provider/sandbox/sandbox.test.ts',
  },
  {
    without: 'an order is paid by an authentic proof alone',
    file: `${modules}/payments/confirming/confirmPayment.ts`,
    text: 'return isOurs && gateway.isProofAuthentic({ ...proof, orderId: id });',
    replacement: 'return isOurs;',
    test: `${modules}/payments/confirming/confirmPayment.test.ts`,
  },
  {
    without: 'a webhook needs the provider’s signature',
    file: `${modules}/payments/webhooks/receiveWebhook.ts`,
    text: "if (id === undefined) throw new AppError('request.invalid');\n  await insertWebhookEvent(db, id,",
    replacement: "await insertWebhookEvent(db, id ?? 'forged',",
    test: `${modules}/payments/webhooks/webhook.test.ts`,
  },
  {
    without: 'a webhook that comes twice counts once',
    file: `${modules}/payments/webhooks/webhookEvents.repository.ts`,
    text: '.values({ id, body })',
    replacement: '.values({ id: `${id}${Math.random()}`, body })',
    test: `${modules}/payments/webhooks/webhook.test.ts`,
  },
  {
    without: 'a payment has the order’s amount',
    file: `${modules}/payments/settling/judgePayment.rules.ts`,
    text: "return 'wrong_amount';",
    replacement: 'return undefined;',
    test: `${modules}/payments/settling/judgePayment.rules.test.ts`,
  },
  {
    without: 'a customer cancels own orders alone',
    file: `${modules}/orders/ending/cancelOrder.ts`,
    text: "    .where('user_id', '=', userId)\n",
    replacement: '',
    test: 'server/src/http/calls/accessMatrix.test.ts',
  },
  {
    without: 'an order that is being printed can’t be cancelled',
    file: `${modules}/orders/ending/cancelOrder.ts`,
    text: "return order.opened_at === null ? undefined : 'print.cancel_too_late';",
    replacement: 'return undefined;',
    test: `${modules}/orders/ending/cancelOrder.test.ts`,
  },
  {
    without: 'a shop changes its own orders alone',
    file: `${modules}/orders/counter/counter.repository.ts`,
    text: "    .where('orders.shop_id', '=', shopId)\n",
    replacement: '',
    test: `${modules}/orders/counter/counter.test.ts`,
  },
  {
    without: 'a completed order is not completed again',
    file: `${modules}/orders/counter/completeOrder.ts`,
    text: "if (order?.state !== 'active') return false;",
    replacement: 'if (order === undefined) return false;',
    test: `${modules}/orders/counter/counter.test.ts`,
  },
  {
    without: 'a cell of the CSV runs as no formula',
    file: `${modules}/orders/money/csv.rules.ts`,
    text: "const text = FORMULA.test(cell) ? `'${cell}` : cell;",
    replacement: 'const text = FORMULA.test("") ? "" : cell;',
    test: `${modules}/orders/money/csv.rules.test.ts`,
  },
  {
    without: 'a one-time code counts once',
    file: `${modules}/accounts/totp/totp.repository.ts`,
    text: "    .where('last_step', '<', step)\n",
    replacement: '',
    test: `${modules}/accounts/totp/totp.test.ts`,
  },
  {
    without: 'a link to a new password ends',
    file: `${modules}/accounts/forgotten-password/passwordResets.repository.ts`,
    text: "    .where('expires_at', '>', databaseNow)\n",
    replacement: '',
    test: `${modules}/accounts/forgotten-password/resetPassword.test.ts`,
  },
  {
    without: 'a new password ends the other sessions',
    file: `${modules}/accounts/changePassword.ts`,
    text: '    await endOtherSessions(trx, account.id, previousHash);\n',
    replacement: '    if (!endOtherSessions) return false;\n',
    test: `${modules}/accounts/changePassword.test.ts`,
  },
  {
    without: 'a call behind the PIN needs the PIN',
    file: 'server/src/http/rules/pinRule.ts',
    text: "if (signedIn?.kind === 'shop') await requireUnlocked(signedIn);",
    replacement: 'if (signedIn === undefined) await requireUnlocked(signedIn as never);',
    test: `${modules}/staff/lock/lock.test.ts`,
  },
  {
    without: 'a page of another site makes no call',
    file: 'server/src/http/rules/originRules.ts',
    text: "done(isForeign ? new AppError('request.forbidden_origin') : undefined);",
    replacement: "done(isForeign && false ? new AppError('request.forbidden_origin') : undefined);",
    test: 'server/src/http/badRequests.test.ts',
  },
  {
    without: 'a page of another site opens no live channel',
    file: 'server/src/live/admission/connectionRules.ts',
    text: 'return origin === own || settings.corsOrigins.includes(origin);',
    replacement: 'return own !== undefined;',
    test: 'server/src/live/live.test.ts',
  },
  {
    without: 'a client that floods a live channel is cut',
    file: 'server/src/live/admission/connectionRules.ts',
    text: 'if (count > liveLimits.maxFramesASecond) connection.close(true);',
    replacement: 'if (count > liveLimits.maxFramesASecond * 1e9) connection.close(true);',
    test: 'server/src/live/live.badFrames.test.ts',
  },
  {
    without: 'the /64 network of an address is one caller',
    file: 'server/src/http/limits/rates/callerKey.ts',
    text: '.slice(0, 4)',
    replacement: '.slice(0, 8)',
    test: 'server/src/http/limits/rates/callerKey.test.ts',
  },
  {
    without: 'a share that has ended is not received',
    file: `${modules}/files/files.repository.ts`,
    text: "    .where('expires_at', '>', databaseNow)\n",
    replacement: '',
    test: `${modules}/files/endedShares.test.ts`,
  },
  {
    without: 'a name in a zip unpacks into its folder',
    file: 'server/src/transfer/zip/zipEntryNames.ts',
    text: "return name.replace(UNSAFE_CHARACTERS, '_').replace(DEVICE_NAME, '_$1');",
    replacement: "return name.replace(DEVICE_NAME, '_$1') + UNSAFE_CHARACTERS.source.slice(0, 0);",
    test: 'server/src/transfer/zip/zipEntryNames.test.ts',
  },
  {
    without: 'a part names no header twice',
    file: 'server/src/transfer/multipart/partHeaders.ts',
    text: "if (name === 'constructor' || headers.has(name)) throw new AppError('request.invalid');",
    replacement: "if (name === 'constructor') throw new AppError('request.invalid');",
    test: 'server/src/transfer/multipart/multipartParser.test.ts',
  },
  {
    without: 'two processes don’t open one embedded database',
    file: 'server/src/db/connection/embedded/dataFolderLock.ts',
    text: 'if (await isProcessAlive(owner)) {',
    replacement: 'if ((await isProcessAlive(owner)) && owner.pid === -1) {',
    test: 'server/src/db/connection/embedded/dataFolderLock.test.ts',
  },
  {
    without: 'a proxied site needs PUBLIC_URL',
    file: 'server/src/http/rules/proxyRules.ts',
    text: "done(new AppError('service.no_public_url', { isLogged: false }));",
    replacement: 'done();',
    test: 'server/src/http/rules/proxyRules.test.ts',
  },
  {
    without: 'text in a mail is no markup',
    file: 'server/src/http/escapeHtml.ts',
    text: 'return text.replaceAll(/[&<>"\']/g, (character) => `&#${character.charCodeAt(0)};`);',
    replacement: 'return text;',
    test: 'server/src/mail/htmlOf.test.ts',
  },
  {
    without: 'a file is synced before it gets its name',
    file: 'object-store/src/disk/diskWriter.ts',
    text: '    await this.#handle.sync();\n',
    replacement: '',
    test: 'server/src/faults/disk/durability.test.ts',
  },
  {
    without: 'a name is synced before it is acknowledged',
    file: 'object-store/src/disk/diskWriter.ts',
    text: '      await syncFolder(path.dirname(this.#paths.finalPath));\n',
    replacement: '',
    test: 'server/src/faults/disk/durability.test.ts',
  },
  {
    without: 'a helper is not named for what the owner’s PIN opened',
    file: `${modules}/staff/people/findPersonAtDevice.ts`,
    text: 'if (pin !== undefined) return',
    replacement: 'if (pin === null) return',
    test: `${modules}/shops/details/rateChanges.test.ts`,
  },
  {
    without: 'a closed shop names no helpers who changed its prices',
    file: `${modules}/shops/closing-state/closingState.repository.ts`,
    text: '  await eraseRateChangers(trx, id);\n',
    replacement: '',
    test: `${modules}/shop-closure/closeShop.test.ts`,
  },
];
