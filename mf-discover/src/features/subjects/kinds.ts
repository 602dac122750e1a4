import { SUBJECT_KINDS, type Subject } from '@lectern/contracts';
import { KIND_NAMES } from '../../shared/kind-names';

/** Subjects without a kind. */
const OTHER = { id: 'other', name: 'More tags' };
/** Maximum number listed per kind; the others are found through the field. */
const MOST = 100;

export interface KindOfSubjects {
  /** Id of its section. */
  id: string;
  name: string;
  subjects: readonly Subject[];
}

/** Groups subjects by kind, leaving out empty kinds; each stays A to Z, as received. */
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
