/** The numbers of SPEC §9, §3 and §4 that both sides must agree on. Sizes in bytes, durations in seconds. */
export const limits = {
  maxFileBytes: 50_000_000,
  maxFilesPerShare: 100,
  maxShareBytes: 1_000_000_000,
  /** A share lives this long after the server acknowledged it. */
  shareTtlSeconds: 7_200,
  /** A download that began in time may go on for this long. */
  downloadGraceSeconds: 900,
  /** Longest file name kept, in UTF-8 bytes (the bound of the usual file systems). */
  maxFileNameBytes: 255,
  /** Pages of a document that is taken for printing. */
  maxPdfPages: 5_000,
  /** Pages that one file of an order prints once, repeats counted. */
  maxPrintedPages: 10_000,
  maxCopies: 999,
  /** Characters of what a customer writes to the shop about a file. */
  maxNoteLength: 1_000,
  /** Characters of a page range as typed. */
  maxRangeLength: 2_000,
  priorityPaise: 1_000,
  /** The smallest amount that a payment can have. */
  minAmountPaise: 100,
  /** What a payment provider takes in one payment. */
  maxAmountPaise: 50_000_000,
  maxRatePaise: 100_000,
  /** Files of an order that nobody paid. */
  unpaidOrderTtlSeconds: 7_200,
  /** Files of an order after the shop completed it. */
  completedOrderTtlSeconds: 86_400,
  /** For so long a shop may take back that it completed an order. */
  reopenWithinSeconds: 10,
  minSearchLength: 2,
  maxSearchLength: 200,
  maxFoundShops: 20,
  minPasswordLength: 8,
  maxPasswordLength: 1_024,
  maxPersonNameLength: 100,
  /** Characters of a line of a shop's address. */
  maxAddressLineLength: 200,
  /** Characters of a telephone number, with whatever stands between its digits. */
  maxPhoneLength: 40,
  /** RFC 5321 §4.5.3.1: 254 characters are what fits into a path. */
  maxEmailLength: 254,
} as const;
