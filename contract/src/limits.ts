/** The limits of specification §3, §4 and §9 that browser and server share. Sizes in bytes, durations in seconds. */
export const limits = {
  maxFileBytes: 50_000_000,
  maxFilesPerShare: 100,
  maxShareBytes: 1_000_000_000,
  /** Lifetime of a share, from the server's reply to the upload. */
  shareTtlSeconds: 7_200,
  /** Lifetimes that a sender may choose instead, in whole hours. */
  minShareHours: 2,
  maxShareHours: 24,
  /** How long the server remembers that a share ended, and when. */
  endedShareSeconds: 7 * 86_400,
  /** How long a download that began in time may continue after its share has expired. */
  downloadGraceSeconds: 900,
  /**
   * Maximum length of a file name in UTF-8 bytes; longer names are shortened. Common file systems have the same limit.
   */
  maxFileNameBytes: 255,
  /** Maximum number of uses of a share by one shop that the sender is told of. Further uses are not counted. */
  maxShownUses: 999,
  /** Maximum number of shops that the sender is told of as having opened a share. */
  maxShownOpenings: 10,
  /** Maximum page count of a PDF accepted for printing. */
  maxPdfPages: 5_000,
  /** Maximum number of pages selected from one file of an order. Repeated pages count each time, copies do not. */
  maxPrintedPages: 10_000,
  maxCopies: 999,
  /** Maximum length of a customer's note about one file, in characters. */
  maxNoteLength: 1_000,
  maxReportLength: 500,
  /** Maximum length of what a shop writes when it refuses an order, in characters. */
  maxRefusalNoteLength: 200,
  /** Maximum length of a page range as typed, in characters. */
  maxRangeLength: 2_000,
  priorityPaise: 1_000,
  /** Smallest amount of one payment. */
  minAmountPaise: 100,
  /** Largest amount that the payment providers accept in one payment. */
  maxAmountPaise: 50_000_000,
  maxRatePaise: 100_000,
  /** Lifetime of the files of an order that nobody paid. */
  unpaidOrderTtlSeconds: 7_200,
  /** Lifetime of the files of an order after the shop completed it. */
  completedOrderTtlSeconds: 86_400,
  /** How long after an order's end the names of its files and the customer's notes are kept. */
  orderDetailsSeconds: 90 * 86_400,
  /** Maximum number of orders of one customer that are to be paid in cash, at all shops together. */
  maxOpenCashOrders: 2,
  /** How long a code sent to a shop's phone is valid. */
  phoneCodeSeconds: 900,
  /** An order in cash is due at the first closing time that is at least this far away. */
  minCashTermSeconds: 1_800,
  /** How long after completing an order a shop may put it back in the queue. */
  reopenWithinSeconds: 10,
  minSearchLength: 2,
  maxSearchLength: 200,
  maxFoundShops: 20,
  /** Maximum number of a shop's queued orders whose token numbers everybody may see. */
  maxShownQueue: 12,
  /** Maximum number of past rate changes that a shop is shown. */
  maxShownRateChanges: 20,
  /** Maximum number of weekdays on which a shop is closed. A shop opens on at least one weekday. */
  maxClosedDays: 6,
  /** Maximum number of future dates on which a shop is closed. */
  maxClosedDates: 60,
  /** Maximum number of days ahead for a closed date or the end of a pause. */
  maxDaysAhead: 366,
  /** Maximum number of days over which a shop's money is summed: a year. */
  maxMoneyDays: 366,
  /** Largest number of printed pages that a shop can set as the threshold for a cover page. */
  maxCoverFromPages: 1_000,
  /** Maximum number of helpers at a shop's counter. */
  maxHelpers: 20,
  /** Maximum length of a helper's name, in characters. */
  maxHelperNameLength: 40,
  /** Minimum length of a helper's PIN, in digits. */
  minHelperPinLength: 4,
  /** Minimum length of the PIN that opens Money and Shop, in digits. */
  minShopPinLength: 6,
  maxPinLength: 12,
  /** How long a helper is signed in on a device after the PIN: a working day. */
  helperSignInSeconds: 12 * 3_600,
  /** How long Money and Shop stay open on a device without anybody using them. */
  unlockSeconds: 300,
  /** Maximum number of signed-in devices that an account is shown: those that were used last. */
  maxShownDevices: 50,
  /** Maximum number of passkeys of an account. */
  maxPasskeys: 10,
  minPasswordLength: 8,
  maxPasswordLength: 1_024,
  maxPersonNameLength: 100,
  /** Maximum length of one line of a shop's address, in characters. */
  maxAddressLineLength: 200,
  /** Maximum length of a phone number in characters, including spaces and punctuation. */
  maxPhoneLength: 40,
  /** RFC 5321 §4.5.3.1: a path has at most 256 octets, of which 2 are its angle brackets. */
  maxEmailLength: 254,
} as const;
