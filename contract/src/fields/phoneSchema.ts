import * as z from 'zod';
import { limits } from '../limits.ts';
import { phonePattern } from '../shops/shopPatterns.ts';

/** A phone number as it was typed: 7 to 15 digits, with spaces, brackets and hyphens between them. */
export const phoneSchema = z
  .string()
  .trim()
  .max(limits.maxPhoneLength)
  .regex(phonePattern)
  .meta({ examples: ['+91 98450 12345'] });
