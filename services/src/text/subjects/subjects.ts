import { SUBJECT_KINDS, type SubjectKind } from '@lectern/contracts';
import { foldKey, slugify } from '../text-key.js';
import { VOCABULARY } from './vocabulary/index.js';

/** A subject that talks can have. */
export interface Subject {
  name: string;
  slug: string;
  kind: SubjectKind;
  /** Name of the broader subject. */
  parent: string | null;
  /** Synonyms to show. */
  also: readonly string[];
  /** All names that match it, starting with its own. */
  names: readonly string[];
}

/** The names in a list of the vocabulary, with their suffixes. */
export const listed = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.replace(/\s+/gu, ' ').trim())
    .filter(Boolean);

/** A name of the vocabulary without its suffix. */
export const unmarked = (name: string): string => name.replace(/[!?]$/u, '');

/**
 * Key shared by all spellings of a tag: case, accents, blanks and punctuation do not matter. `nameKey('Machine-Learning') ===
 * nameKey('machinelearning')`
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
// Own names take precedence over synonyms, synonyms over forms.
for (const lists of [
  (subject: Subject) => [subject.name],
  (subject: Subject) => subject.also,
  (subject: Subject) => subject.names,
])
  for (const subject of SUBJECTS)
    for (const name of lists(subject)) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), subject);

/** A short form or an explanation after the name: `Internet of Things (IoT)`. */
const WITH_BRACKET = /^(.*\S)\s*\(([^()]+)\)$/u;

/** The subject of a tag's name, in any spelling; null if the vocabulary has none. */
export function subjectNamed(name: string): Subject | null {
  const [, own, added] = WITH_BRACKET.exec(name) ?? [];
  if (own === undefined || added === undefined) return subjectSpelt(name);
  const [subject, other] = [subjectSpelt(own), subjectSpelt(added)];
  return subjectSpelt(name) ?? (other === null || other === subject ? subject : null);
}

function subjectSpelt(name: string): Subject | null {
  const key = nameKey(name);
  const plural = key.length > 3 && key.endsWith('s') ? key.slice(0, -1) : `${key}s`;
  return byKey.get(key) ?? byKey.get(plural) ?? null;
}
