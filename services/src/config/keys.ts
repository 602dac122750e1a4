import { ConfigError } from './checks.js';
import type { Environment } from './environment.js';
import { KeyRing, type Keys } from '../kernel/signing.js';

type Settings = Pick<Environment, 'SECRET' | 'SECRET_KEYS' | 'LASTING_KEYS' | 'AUDIT_KEYS'>;

/**
 * The keys of each use: its own list, else only `SECRET`. A signature for one use is not valid for another, even with the same secret.
 *
 * @param storedSecret secret of a site that configures none
 * @source docs/decisions/0026-keys.md
 */
export function keys(env: Settings, storedSecret: () => string): Keys {
  const isRotated = env.SECRET_KEYS !== undefined && env.SECRET === undefined;
  const missing = isRotated ? (['LASTING_KEYS', 'AUDIT_KEYS'] as const).filter((name) => !env[name]) : [];
  if (missing.length > 0) {
    // Silently changed keys would be worse: new ids for every visitor, and a broken audit log.
    throw new ConfigError(missing.map((name) => `${name}: is required with SECRET_KEYS without SECRET`));
  }
  let one = env.SECRET;
  const alone = () => [(one ??= storedSecret())];
  return {
    current: new KeyRing(env.SECRET_KEYS ?? alone()),
    lasting: new KeyRing(env.LASTING_KEYS ?? alone()),
    audit: new KeyRing(env.AUDIT_KEYS ?? alone()),
  };
}
