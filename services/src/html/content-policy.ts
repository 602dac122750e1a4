import { createHash } from 'node:crypto';

/** Sources by directive of a content security policy; null leaves the directive out. */
export type Directives = Readonly<Record<string, readonly string[] | null>>;

const NONE = ["'none'"];

/**
 * Holds for every response: a page of the same origin may open any of them in a window, and act in it. In a document without these rules it
 * could register a worker, which outlives every release, or create a policy that turns strings into code (trusted types) everywhere.
 */
const NOTHING: Directives = {
  'default-src': NONE,
  'worker-src': NONE,
  'form-action': NONE,
  'base-uri': NONE,
  'frame-ancestors': NONE,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': NONE,
};

/** Content security policy that allows only this. */
export const contentPolicy = (allowed: Directives = {}): string =>
  Object.entries({ ...NOTHING, ...allowed })
    .flatMap(([name, sources]) => (sources ? [`${name} ${sources.join(' ')}`] : []))
    .join('; ');

/** Source that allows an inline script with exactly this text. No other code can run by it, as it could by a nonce that it reads. */
export const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
