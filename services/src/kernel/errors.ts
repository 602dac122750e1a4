import {
  ALREADY_IN_CALENDAR,
  ALREADY_SUBSCRIBED,
  SOMETHING_WENT_WRONG,
  type ErrorCode,
} from '@lectern/contracts';

/** Each code's HTTP status and default message. */
export const ERRORS: Record<ErrorCode, { status: number; text: string }> = {
  BAD_REQUEST: { status: 400, text: 'The request could not be understood.' },
  MALFORMED_JSON: { status: 400, text: 'The body of the request is not valid JSON.' },
  VALIDATION_FAILED: { status: 422, text: 'Some fields are not valid.' },
  UNAUTHENTICATED: { status: 401, text: 'You need to be logged in.' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this.' },
  CONFIRMATION_NEEDED: {
    status: 403,
    text: 'Please confirm that it is you.',
  },
  CSRF_INVALID: { status: 403, text: 'This page is out of date. Please reload it and try again.' },
  NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  TALK_NOT_FOUND: { status: 404, text: 'There is no such talk.' },
  SPEAKER_NOT_FOUND: { status: 404, text: 'There is no such speaker.' },
  CONFERENCE_NOT_FOUND: { status: 404, text: 'There is no such conference.' },
  SERIES_NOT_FOUND: { status: 404, text: 'There is no such series.' },
  SLOT_NOT_FOUND: { status: 404, text: 'There is no such slot.' },
  NOTE_NOT_FOUND: { status: 404, text: 'There is no such note.' },
  GONE: { status: 410, text: 'This part of the site is not available at the moment.' },
  TAKEN_DOWN: { status: 410, text: 'This was taken off the site by its operators.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not support that method.' },
  CONFLICT: { status: 409, text: 'This has been changed in the meantime.' },
  TALK_EXISTS: { status: 422, text: 'This video has already been added.' },
  ALREADY_SUBSCRIBED: { status: 409, text: ALREADY_SUBSCRIBED },
  NOT_IN_CALENDAR: { status: 404, text: 'This event is not in your calendar.' },
  ALREADY_IN_CALENDAR: { status: 409, text: ALREADY_IN_CALENDAR },
  ALREADY_DONE: { status: 409, text: 'This has already been done, and its response is not stored.' },
  AUDIT_LOG_UNSIGNED: { status: 409, text: 'The audit log cannot be signed.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, text: 'This Idempotency-Key was used for a different request.' },
  GATE_REFUSED: { status: 422, text: 'The release was refused.' },
  STARTS_FROZEN: { status: 409, text: 'No starts now.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'This kind of content is not accepted here.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL: { status: 500, text: SOMETHING_WENT_WRONG },
  UNAVAILABLE: { status: 503, text: 'The service is not available at the moment. Please try again later.' },
};

export interface DomainErrorOptions extends ErrorOptions {
  /** Shown to the user instead of the default message. */
  text?: string;
  /** Errors by field; for status 422. */
  errors?: Record<string, string[]>;
  /** Response headers, such as `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
  /** Further response members, such as `message` of a second subscription. */
  details?: Record<string, unknown>;
}

/** A refusal reported to the client: a code of the contract, with its status and message. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly text: string;
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    { text, errors, headers, details, ...options }: DomainErrorOptions = {},
  ) {
    super(text ?? ERRORS[code].text, options);
    this.text = text ?? ERRORS[code].text;
    this.status = ERRORS[code].status;
    this.errors = errors;
    this.headers = headers ?? {};
    this.details = details ?? {};
  }
}
