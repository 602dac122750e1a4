/** Details of a failed call: what `request` resolves to, and what an {@link ApiError} carries. */
export interface Failure {
  success: false;
  /** `Error: {status}` for a response that is not OK, else the thrown message. */
  error: string;
  /** The server's own text, where it sent one. */
  serverMessage: string | null;
  /** HTTP status; 0 without a response. */
  status: number;
  code: string | null;
  /** The request's id in the services' log; null without a response, or when the response came from elsewhere. */
  requestId: string | null;
  /** By field, with status 422. */
  errors: Record<string, string[]>;
  /** The whole response body; empty if it could not be read. */
  details: Record<string, unknown>;
}

/** Why a call failed. Its message is the server's own text where there is one. */
export class ApiError extends Error {
  override name = 'ApiError';
  declare readonly status: number;
  declare readonly code: string | null;
  declare readonly requestId: string | null;
  declare readonly errors: Failure['errors'];
  declare readonly details: Failure['details'];

  /**
   * @param failure its fields are copied to the error; the object itself is serialized into the page when a
   * query failed on the server
   */
  constructor(readonly failure: Failure) {
    super(failure.serverMessage ?? failure.error);
    Object.assign(this, failure);
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * A failure; without a status, one without a response.
 *
 * @param details response body; anything that is not the API's (a proxy's error page) carries no server
 * message
 */
export const failure = (error: string, status = 0, details: Failure['details'] = {}): Failure => ({
  success: false,
  error,
  serverMessage: text(details.error),
  status,
  code: text(details.code),
  requestId: text(details.requestId),
  errors: (details.errors as Failure['errors'] | undefined) ?? {},
  details,
});

/** True for what `request` resolves to when a call failed. */
export const isFailure = (answer: unknown): answer is Failure =>
  (answer as Partial<Failure> | null | undefined)?.success === false;

/**
 * The failure behind a thrown error. Recognized by shape: the error may have been serialized into the page,
 * or come from another build with its own copy of the class.
 */
export const failureOf = (error: unknown): Partial<Failure> | undefined =>
  (error as Partial<ApiError> | null)?.failure;

/** HTTP status of a thrown error; 0 without a response. */
export const statusOf = (error: unknown): number => failureOf(error)?.status ?? 0;
