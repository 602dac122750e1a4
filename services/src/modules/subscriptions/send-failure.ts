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
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
]);
/** The server is closing, whatever the command. */
const CLOSING = 421;
/** Syntax error, no such mailbox, not local, name not allowed. */
const NO_SUCH_RECIPIENT = new Set([501, 550, 551, 553]);

const detailsOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Whether the failure is the server's, so that any other mail would fail too. */
export function isServerFailure(error: unknown): boolean {
  const { code, responseCode } = detailsOf(error);
  return SERVER_CODES.has(String(code)) || responseCode === CLOSING;
}

/** Whether the recipient is permanently refused, or the address is invalid. */
export function isFinalFailure(error: unknown): boolean {
  const { code, responseCode, command } = detailsOf(error);
  if (code !== 'EENVELOPE') return false;
  // Rejected before contacting the server.
  if (command === 'API') return true;
  return command === 'RCPT TO' && NO_SUCH_RECIPIENT.has(Number(responseCode));
}

/** One line, stored with the mail. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
