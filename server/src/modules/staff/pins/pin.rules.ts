/** Digits that each follow the one before, also beyond 9 and backwards. */
const RUN = '01234567890123456789';
const RUN_DOWN = '98765432109876543210';

/** Whether a PIN would be among the first guesses: one or two different digits, or digits in a row. */
export function isSimplePin(pin: string): boolean {
  return new Set(pin).size <= 2 || RUN.includes(pin) || RUN_DOWN.includes(pin);
}
