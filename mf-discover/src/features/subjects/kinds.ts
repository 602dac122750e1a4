import { SUBJECT_KINDS, type Subject } from '@lectern/contracts';
import { KIND_NAMES } from '../../kind-names';

/** What is left beside the kinds. */
const OTHER = { id: 'other', name: 'More tags' };
/** So many of one kind are listed; the field finds the others. */
const MOST = 100;

export interface KindOfSubjects {
  /** Of its section. */
  id: string;
  name: string;
  subjects: readonly Subject[];
}

/** The subjects by kind, as far as a kind has any; A to Z as they come. */
export function byKind(subjects: readonly Subject[]): KindOfSubjects[] {
  const kinds = [...SUBJECT_KINDS.map((kind) => ({ id: kind, name: KIND_NAMES[kind] })), OTHER];
  return kinds
    .map(({ id, name }) => ({
      id,
      name,
      subjects: subjects.filter(({ kind }) => (kind ?? OTHER.id) === id).slice(0, MOST),
    }))
    .filter((kind) => kind.subjects.length > 0);
}
