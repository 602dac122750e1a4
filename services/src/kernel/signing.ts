import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A signature with the name of its key: `k` and 32 bits of the key's hash in hex, a dot, the HMAC. */
const SIGNATURE = /^(?:(k[0-9a-f]{8})\.)?([\w-]{43})$/;

interface Key {
  name: string;
  secret: string;
}

/**
 * Secrets that sign and verify: the first signs, all verify. Signatures contain the name of their key, derived from the secret, so that
 * keys cannot be confused.
 */
export class KeyRing {
  readonly #first: Key;
  readonly #keys: readonly Key[];

  constructor(secrets: readonly string[]) {
    this.#keys = [...new Set(secrets)].map((secret) => ({ name: nameOf(secret), secret }));
    const [first] = this.#keys;
    if (!first) throw new Error('There is no key to sign with');
    this.#first = first;
  }

  /** Name of the signing key. */
  get name(): string {
    return this.#first.name;
  }

  /** `{key name}.{HMAC-SHA256, base64url}`. `purpose` keeps a value signed for one use from being valid for another. */
  sign(purpose: string, value: string): string {
    return `${this.#first.name}.${mac(this.#first.secret, purpose, value)}`;
  }

  /** Whether one of the keys made this signature. A signature without a key name predates key names: any key may have made it. */
  verifies(purpose: string, value: string, signature: string): boolean {
    const [, name, sent = ''] = SIGNATURE.exec(signature) ?? [];
    return this.#keys.some(
      (key) => (!name || key.name === name) && sameText(sent, mac(key.secret, purpose, value)),
    );
  }

  /** Whether a valid signature should be renewed because its key will be removed one day. */
  isOld(signature: string): boolean {
    return !signature.startsWith(`${this.#first.name}.`);
  }

  /** Whether there is a key of that name. */
  has(name: string): boolean {
    return this.#keys.some((key) => key.name === name);
  }

  /** Digests of a value without key names, for lookups: first by the signing key, then by all others. Store the first one. */
  digests(purpose: string, value: string): [string, ...string[]] {
    const [first = '', ...others] = this.#keys.map(({ secret }) => mac(secret, purpose, value));
    return [first, ...others];
  }

  /** Keys for one purpose, for a library that signs by itself; the first signs. */
  derived(purpose: string): { name: string; key: Uint8Array }[] {
    return this.#keys.map(({ name, secret }) => ({
      name,
      key: createHmac('sha256', secret).update(purpose).digest(),
    }));
  }
}

/** Keys by use: signatures valid for less than 30 days, signatures that users keep longer, and the audit log, which is permanent. */
export interface Keys {
  current: KeyRing;
  lasting: KeyRing;
  audit: KeyRing;
}

/** Identifies the secret to holders of it, and reveals nothing to others. */
function nameOf(secret: string): string {
  return `k${createHash('sha256').update(`key name\0${secret}`).digest('hex').slice(0, 8)}`;
}

function mac(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
}

/** Compares in constant time; reveals the length, which is not secret. */
export function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
