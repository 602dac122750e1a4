import { ROLLOUT_LIMITS, ReasonText } from '@lectern/contracts';
import * as z from 'zod/mini';

/** Parses text into a value, which the contract's schema then validates; null if it cannot be parsed. */
export const readBy = <Value>(read: (text: string) => Value | null) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const value = read(text);
      if (value === null) issues.push({ code: 'custom', input: text });
      return value as Value;
    }),
  );

/** Text without surrounding whitespace. */
export const Trimmed = z.string().check(z.trim());

/** The reason for an action that requires one. */
export const NeededReason = z.pipe(
  Trimmed.check(z.minLength(1, 'A reason is required; it is recorded in the audit log.')),
  ReasonText,
);

/** The reason for an action that does not require one; undefined if none was typed. */
export const OptionalReason = z.pipe(
  Trimmed,
  z.pipe(
    z.transform((text: string) => text || undefined),
    z.optional(ReasonText),
  ),
);

export const REASON_TOO_LONG = `A reason can have at most ${ROLLOUT_LIMITS.reason} characters.`;
