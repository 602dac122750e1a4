import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Form resolver that validates against a schema.
 *
 * @param faults errors of fields whose rule has no message
 */
export const resolve = <Typed extends FieldValues, Input>(
  schema: z.ZodMiniType<Input, Typed>,
  faults: Readonly<Record<string, string>>,
) => zodResolver(schema, { error: ({ path }) => faults[String(path?.[0])] });
