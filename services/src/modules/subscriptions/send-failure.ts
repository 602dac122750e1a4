interface Failure {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

const SERVER_CODES = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
]);

const detailsOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Whether it is the server, not the mail: no other mail would fare better now. */
export function isServerFailure(error: unknown): boolean {
  return SERVER_CODES.has(String(detailsOf(error).code));
}

/** Whether the server says that this recipient will never do, or the address is none. */
export function isFinalFailure(error: unknown): boolean {
  const { code, responseCode, command } = detailsOf(error);
  if (code !== 'EENVELOPE') return false;
  // Without asking the server at all.
  if (command === 'API') return true;
  return (
    command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 553
  );
}

/** One line, as it is kept with the mail. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
