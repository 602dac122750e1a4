import { z } from 'zod';

/** Every code an API response can carry. A code never changes its meaning; a new situation gets a new one. */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'MALFORMED_JSON',
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CONFIRMATION_NEEDED',
  'CSRF_INVALID',
  'NOT_FOUND',
  'TALK_NOT_FOUND',
  'SPEAKER_NOT_FOUND',
  'CONFERENCE_NOT_FOUND',
  'SERIES_NOT_FOUND',
  'SLOT_NOT_FOUND',
  'NOTE_NOT_FOUND',
  'GONE',
  'TAKEN_DOWN',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'TALK_EXISTS',
  'ALREADY_SUBSCRIBED',
  'ALREADY_IN_CALENDAR',
  'NOT_IN_CALENDAR',
  'GATE_REFUSED',
  'STARTS_FROZEN',
  'ALREADY_DONE',
  'AUDIT_LOG_UNSIGNED',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** The shape of every failing API response; `errors`, by field, comes with status 422. */
export const ApiError = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.enum(ERROR_CODES),
    requestId: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'ApiError' });
export type ApiError = z.infer<typeof ApiError>;
