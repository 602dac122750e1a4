import { NewOverride } from '@lectern/contracts';
import type { NewEntry } from '../audit/index.js';
import type { OverrideEntity } from './override.entity.js';

/*
 * Audit entries of an override: one for each published release, since those run on the site's own origin. A
 * developer's own server is no release, and an unused code shows nothing.
 */

type Recorded = Pick<OverrideEntity, 'id' | 'content' | 'createdBy' | 'tokenId' | 'expiresAt'>;

/** Who did it, as in an entry. */
type Author = Pick<NewEntry, 'actor' | 'token'>;

/** @param before what the same browser had so far */
export function startEntries(row: Recorded, before: Recorded | null): NewEntry[] {
  const [next, last] = [versionsOf(row), before ? versionsOf(before) : new Map<string, string>()];
  const ended = [...last].filter(([remote]) => !next.has(remote));
  const until = row.expiresAt.toISOString();
  const creator = { actor: row.createdBy, token: row.tokenId ?? undefined };
  return [
    ...ended.map(([remote, version]) =>
      entryOf('override-end', before ?? row, remote, { version, because: 'another code' }),
    ),
    ...[...next].map(([remote, version]) => {
      const from = last.get(remote);
      return from === undefined
        ? entryOf('override-start', row, remote, { version, until }, creator)
        : entryOf('override-change', row, remote, { version, from, until }, creator);
    }),
  ];
}

/** @param by who ended it; by default it ends in its creator's name, without their token */
export const endEntries = (row: Recorded, because: string, by?: Author): NewEntry[] =>
  [...versionsOf(row)].map(([remote, version]) =>
    entryOf('override-end', row, remote, { version, because }, by),
  );

const entryOf = (
  act: NewEntry['act'],
  { id, createdBy }: Recorded,
  remote: string,
  details: object,
  by: Author = { actor: createdBy },
): NewEntry => ({
  act,
  ...by,
  remote,
  details: { override: id, ...details },
});

/** Remote → version of its published releases. */
function versionsOf({ content }: Recorded): Map<string, string> {
  const { remotes } = NewOverride.parse(JSON.parse(content));
  return new Map(remotes.flatMap((part) => ('base' in part ? [] : [[part.remote, part.version] as const])));
}
