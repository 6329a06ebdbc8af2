import * as z from 'zod';
import { isId, type Id } from './isId.ts';

export const idSchema = z.custom<Id>(isId, 'not an id');
