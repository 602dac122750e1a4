import { ConfigError } from './checks.js';
import type { Environment } from './environment.js';
import { KeyRing, type Keys } from '../kernel/signing.js';

type Settings = Pick<Environment, 'SECRET' | 'SECRET_KEYS' | 'LASTING_KEYS' | 'AUDIT_KEYS'>;

/**
 * The keys of each use: its own list, else `SECRET` alone. A signature for one use is not valid for another, even with the same secret.
 *
 * @param kept secret of a site that configures none
 * @source docs/decisions/0026-keys.md
 */
export function keys(env: Settings, kept: () => string): Keys {
  const isRotated = env.SECRET_KEYS !== undefined && env.SECRET === undefined;
  const missing = isRotated ? (['LASTING_KEYS', 'AUDIT_KEYS'] as const).filter((name) => !env[name]) : [];
  if (missing.length > 0) {
    // A key that changed overnight would be worse: new ids for every visitor, every entry of the audit log broken.
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
