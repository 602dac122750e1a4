import type { Passkey } from '@lectern/contracts';
import type { PasskeyEntity } from './passkey.entity.js';

/** A passkey as its operator and their colleagues see it. */
export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyEntity): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
