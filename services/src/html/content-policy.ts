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
export const contentPolicy = (allowed: Directives = {}): string => {
  // Every page has one of its own: objects of all directives, and arrays of them, take several times as long.
  const written: string[] = [];
  const add = (name: string, sources: readonly string[] | null | undefined) => {
    if (sources) written.push(`${name} ${sources.join(' ')}`);
  };
  for (const name in NOTHING) add(name, allowed[name] === undefined ? NOTHING[name] : allowed[name]);
  for (const name in allowed) if (!(name in NOTHING)) add(name, allowed[name]);
  return written.join('; ');
};

/** Source that allows an inline script with exactly this text. No other code can run by it, as it could by a nonce that it reads. */
export const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
