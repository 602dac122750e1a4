const LENGTH = 200;

/** Class and first line of what was thrown, without URLs and quoted texts, which may be personal data. */
export function messageOf(thrown: unknown): string {
  const { name, message } = (thrown ?? {}) as { name?: unknown; message?: unknown };
  const text =
    typeof message === 'string' ? `${typeof name === 'string' ? name : 'Error'}: ${message}` : typeof thrown;
  const [line = ''] = text.split('\n');
  return line
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replace(/"[^"]*"|“[^”]*”|'[^']*'|`[^`]*`/g, '…')
    .slice(0, LENGTH);
}
