import { ConfigError } from './config-checks.js';
import type { Environment } from './config-environment.js';
import { KeyRing, type Keys } from './gateway/signing.js';

type Settings = Pick<Environment, 'SECRET' | 'SECRET_KEYS' | 'LASTING_KEYS' | 'AUDIT_KEYS'>;

/**
 * The keys of each use: its own list, else `SECRET` alone. What is signed for one use is good for no other, also by the same secret.
 *
 * @param kept the secret of a site that names none
 * @source docs/decisions/0026-keys.md
 */
export function keys(env: Settings, kept: () => string): Keys {
  const isRotated = env.SECRET_KEYS !== undefined && env.SECRET === undefined;
  const missing = isRotated ? (['LASTING_KEYS', 'AUDIT_KEYS'] as const).filter((name) => !env[name]) : [];
  if (missing.length > 0) {
    // Another key from one day to the next would be worse: every visitor a new one, every line of the record broken.
    throw new ConfigError(missing.map((name) => `${name}: is required beside SECRET_KEYS without SECRET`));
  }
  let one = env.SECRET;
  const alone = () => [(one ??= kept())];
  return {
    current: new KeyRing(env.SECRET_KEYS ?? alone()),
    lasting: new KeyRing(env.LASTING_KEYS ?? alone()),
    audit: new KeyRing(env.AUDIT_KEYS ?? alone()),
  };
}
