/** An index query: a token, a prefix (followed by `*`), or expressions of which all or any must match. */
export type Expression = string | { all: readonly Expression[] } | { any: readonly Expression[] };

export const all = (parts: readonly Expression[]): Expression =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : { all: parts };

export const any = (parts: readonly Expression[]): Expression =>
  parts.length === 1 && parts[0] !== undefined ? parts[0] : { any: parts };

/**
 * Whether a document with these tokens matches. Searching the text is several times as fast as splitting it.
 *
 * @param tokens separated by blanks, with one at either end
 */
export function matchesTokens(expression: Expression, tokens: string): boolean {
  if (typeof expression === 'string')
    return tokens.includes(expression.endsWith('*') ? ` ${expression.slice(0, -1)}` : ` ${expression} `);
  return 'all' in expression
    ? expression.all.every((part) => matchesTokens(part, tokens))
    : expression.any.some((part) => matchesTokens(part, tokens));
}

/** For FTS5. Every token is quoted, so that none is parsed as an operator. */
export function fts5Expression(expression: Expression): string {
  if (typeof expression === 'string')
    return expression.endsWith('*') ? `"${expression.slice(0, -1)}" *` : `"${expression}"`;
  const [parts, between] = 'all' in expression ? [expression.all, ' AND '] : [expression.any, ' OR '];
  return `(${parts.map(fts5Expression).join(between)})`;
}

/** For InnoDB's boolean mode. Tokens contain none of its operators. */
export function booleanExpression(expression: Expression): string {
  return `+${nested(expression)}`;
}

function nested(expression: Expression): string {
  if (typeof expression === 'string') return expression;
  if ('all' in expression) return `(${expression.all.map((part) => `+${nested(part)}`).join(' ')})`;
  return `(${expression.any.map(nested).join(' ')})`;
}
