import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { DomainError } from '../kernel/errors.js';

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/**
 * Checks `@Body({ schema })`, `@Query({ schema })` and `@Param('slug', { schema })`; passes on the parsed
 * value.
 */
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { schema, data, type }: ArgumentMetadata): Promise<unknown> {
    if (!schema) return value;
    const result = await schema['~standard'].validate(value);
    if (result.issues) throw refusal(result.issues, data ?? type);
    return result.value;
  }
}

/** @param whole name under which issues of the value as a whole are listed */
function refusal(issues: readonly Issue[], whole: string): DomainError {
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = fieldOf(path) || whole;
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return new DomainError('VALIDATION_FAILED', {
    text: issues[0]?.message,
    errors: Object.fromEntries(errors),
  });
}

function fieldOf(path: Issue['path']): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}
