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
/** The server closes for now, whatever it is told. */
const CLOSING = 421;
/** Syntax, no such mailbox, not here, not allowed as a name. */
const NO_SUCH_RECIPIENT = new Set([501, 550, 551, 553]);

const detailsOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Whether it is the server, not the mail: no other mail would fare better now. */
export function isServerFailure(error: unknown): boolean {
  const { code, responseCode } = detailsOf(error);
  return SERVER_CODES.has(String(code)) || responseCode === CLOSING;
}

/** Whether the server says that this recipient will never do, or the address is none. */
export function isFinalFailure(error: unknown): boolean {
  const { code, responseCode, command } = detailsOf(error);
  if (code !== 'EENVELOPE') return false;
  // Without asking the server at all.
  if (command === 'API') return true;
  return command === 'RCPT TO' && NO_SUCH_RECIPIENT.has(Number(responseCode));
}

/** One line, as it is kept with the mail. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
