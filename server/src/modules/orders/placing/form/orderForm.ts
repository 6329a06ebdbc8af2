import {
  fileOptionsListSchema,
  isId,
  paiseFromRupees,
  phoneSchema,
  type FileOptions,
  type Id,
  type Paise,
} from '@parchi/contract';
import { AppError } from '../../../../errors/appError.ts';
import { parseJsonBody } from '../../../../http/bodies/jsonBody.ts';
import type { FieldRules } from '../../../../transfer/upload/uploadLimits.ts';

export type OrderForm = {
  readonly shopId: Id;
  readonly isPriority: boolean;
  /** `undefined` if the field is not an amount of rupees. It then differs from every computed total. */
  readonly totalPaise: Paise | undefined;
  /** The number that the customer leaves for the shop to call. */
  readonly phone: string | undefined;
  /** Whether the customer pays in cash at the counter. */
  readonly isCash: boolean;
  /** Print options, one entry per file, in the order of the files. */
  readonly options: readonly FileOptions[];
};

/**
 * Maximum sizes of the form's fields. `user` and unknown fields are ignored, because the session decides who orders.
 */
export const orderFormFields: FieldRules = {
  maxBytes: {
    shop: 200,
    user: 200,
    priority: 10,
    totalPrice: 200,
    phone: 200,
    payment: 20,
    fileInfo: 256 * 1024,
  },
  maxOtherBytes: 1_000,
};

/**
 * Parses the form. @throws {AppError} if its fields are not those of a valid order; the content of the files is not
 * checked
 */
export function readOrderForm(fields: ReadonlyMap<string, string>, fileCount: number): OrderForm {
  if (fileCount === 0) throw new AppError('print.no_files');
  const options = readOptions(required(fields, 'fileInfo'));
  if (options.length !== fileCount) throw new AppError('print.wrong_options');
  const priority = required(fields, 'priority');
  if (priority !== 'true' && priority !== 'false') throw new AppError('request.invalid');
  const shopId = required(fields, 'shop');
  if (!isId(shopId)) throw new AppError('shop.not_found');
  return {
    shopId,
    isPriority: priority === 'true',
    totalPaise: paiseFromRupees(required(fields, 'totalPrice')),
    phone: readPhone(fields.get('phone')),
    isCash: readIsCash(fields.get('payment')),
    options,
  };
}

function required(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new AppError('request.invalid');
  return value;
}

function readPhone(text = ''): string | undefined {
  if (text.trim() === '') return undefined;
  const { data, error } = phoneSchema.safeParse(text);
  if (data === undefined) throw new AppError('request.invalid', { cause: error });
  return data;
}

function readIsCash(payment = 'online'): boolean {
  if (payment !== 'online' && payment !== 'counter') throw new AppError('request.invalid');
  return payment === 'counter';
}

function readOptions(text: string): FileOptions[] {
  const { data, error } = fileOptionsListSchema.safeParse(parseJsonBody(Buffer.from(text)));
  if (data === undefined) throw new AppError('print.wrong_options', { cause: error });
  return data.map((options) =>
    options.pageRange === 'All' ? { ...options, pagesToBePrinted: 'All' } : options,
  );
}
