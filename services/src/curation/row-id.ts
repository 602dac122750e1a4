import { z } from 'zod';
import { DomainError } from '../kernel/errors.js';

const RowId = z.coerce.number().int().positive().max(2_147_483_647);

/** An id in a path. @throws {DomainError} `NOT_FOUND` */
export function rowId(text: string): number {
  const known = RowId.safeParse(text);
  if (!known.success) throw new DomainError('NOT_FOUND');
  return known.data;
}
