import { expect } from '@jest/globals';

/** The parts of a `Content-Security-Policy` that hold for every response, by directive. */
const ALWAYS = {
  'default-src': "'none'",
  'worker-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': expect.stringMatching(/^(?:'none'|default|default dompurify)$/),
};

/**
 * No document of an origin may be one in which a page of the same origin, which can open it in a window, may do more
 * than in itself.
 */
export function expectWholePolicy(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? '';
  // Such a document has an origin of its own.
  if (policy !== 'sandbox') {
    const [first = ''] = policy.split(', ');
    const directives = Object.fromEntries(
      first.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)),
    ) as Record<string, string>;
    expect(directives).toMatchObject(ALWAYS);
    expect(directives['script-src'] ?? '').not.toMatch(/unsafe|nonce|data:|blob:|\*/);
  }
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
}
