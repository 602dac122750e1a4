import { SUBJECT_KINDS, type SubjectKind } from '@lectern/contracts';
import { foldKey, slugify } from '../database/text-key.js';
import { VOCABULARY } from './vocabulary/index.js';

/** A subject that talks can have. */
export interface Subject {
  name: string;
  slug: string;
  kind: SubjectKind;
  /** Name of the subject that it is part of. */
  parent: string | null;
  /** Synonyms that a reader should see. */
  also: readonly string[];
  /** Everything that is followed to it, its own name first. */
  names: readonly string[];
}

/** The names in a list of the vocabulary, with their marks. */
export const listed = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.replace(/\s+/gu, ' ').trim())
    .filter(Boolean);

/** A name of the vocabulary without its mark. */
export const unmarked = (name: string): string => name.replace(/[!?]$/u, '');

/**
 * What two spellings of a tag have in common: case, accents, blanks and punctuation do not matter.
 * `nameKey('Machine-Learning') === nameKey('machinelearning')`
 */
export const nameKey = (name: string): string =>
  foldKey(name.replace(/&/gu, ' and ')).replace(/[^\p{L}\p{N}+#]/gu, '');

/** The whole vocabulary, by kind and name. */
export const SUBJECTS: readonly Subject[] = SUBJECT_KINDS.flatMap((kind) =>
  VOCABULARY[kind].map((entry) => {
    const [also, forms, tagged] = [entry.also, entry.forms, entry.tagged].map((list) =>
      listed(list).map(unmarked),
    );
    return {
      name: entry.name,
      slug: entry.slug ?? slugify(entry.name),
      kind,
      parent: entry.parent ?? null,
      also: also ?? [],
      names: [...new Set([entry.name, ...(also ?? []), ...(tagged ?? []), ...(forms ?? [])])],
    };
  }),
);

const byKey = new Map<string, Subject>();
// A subject's own name before another's synonym, a synonym before a form.
for (const lists of [
  (subject: Subject) => [subject.name],
  (subject: Subject) => subject.also,
  (subject: Subject) => subject.names,
])
  for (const subject of SUBJECTS)
    for (const name of lists(subject)) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), subject);

/** The subject that a tag's name stands for, in any spelling; null where the vocabulary has none. */
export function subjectNamed(name: string): Subject | null {
  const key = nameKey(name);
  const plural = key.length > 3 && key.endsWith('s') ? key.slice(0, -1) : `${key}s`;
  return byKey.get(key) ?? byKey.get(plural) ?? null;
}
