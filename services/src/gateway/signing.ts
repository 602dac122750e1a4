import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Of a signature that names its key: `k` and 32 bits of the key's own hash in hex, a dot, the HMAC. */
const SIGNATURE = /^(?:(k[0-9a-f]{8})\.)?([\w-]{43})$/;

interface Key {
  name: string;
  secret: string;
}

/**
 * Secrets that sign and verify: the first signs, all verify. What signs is named in the signature, by a name that follows from the secret
 * itself, so that no two can be mistaken for each other.
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

  /** Name of the key that signs. */
  get name(): string {
    return this.#first.name;
  }

  /** `{name of the key}.{HMAC-SHA256, base64url}`. `purpose` keeps a value made for one use from being good for another. */
  sign(purpose: string, value: string): string {
    return `${this.#first.name}.${mac(this.#first.secret, purpose, value)}`;
  }

  /** Whether one of the keys has signed this. A signature that names none is from before they were named: any may have made it. */
  verifies(purpose: string, value: string, signature: string): boolean {
    const [, name, sent = ''] = SIGNATURE.exec(signature) ?? [];
    return this.#keys.some(
      (key) => (!name || key.name === name) && sameText(sent, mac(key.secret, purpose, value)),
    );
  }

  /** Whether a signature that verifies is to be replaced, for the key that made it goes one day. */
  isOld(signature: string): boolean {
    return !signature.startsWith(`${this.#first.name}.`);
  }

  /** Whether it has the key of that name. */
  has(name: string): boolean {
    return this.#keys.some((key) => key.name === name);
  }

  /** What the key that signs, and every other, makes of a value without saying so: for what is looked up by it. The first is the one to keep. */
  digests(purpose: string, value: string): [string, ...string[]] {
    const [first = '', ...others] = this.#keys.map(({ secret }) => mac(secret, purpose, value));
    return [first, ...others];
  }

  /** Keys of one purpose alone, for a library that signs by itself; the first signs. */
  derived(purpose: string): { name: string; key: Uint8Array }[] {
    return this.#keys.map(({ name, secret }) => ({
      name,
      key: createHmac('sha256', secret).update(purpose).digest(),
    }));
  }
}

/** By use: what a key signs for less than 30 days, what is longer with people, and the record of acts, for good. */
export interface Keys {
  current: KeyRing;
  lasting: KeyRing;
  audit: KeyRing;
}

/** Says which secret it is to whoever has it, and nothing of it to anybody else. */
function nameOf(secret: string): string {
  return `k${createHash('sha256').update(`key name\0${secret}`).digest('hex').slice(0, 8)}`;
}

function mac(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
}

/** Compares in a time that says nothing of where the texts differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
