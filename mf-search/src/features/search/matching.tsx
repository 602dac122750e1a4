import type { FoundConference, FoundPerson, FoundSubject, SearchDetails } from '@lectern/contracts';
import { Avatar, Group, Groups, HashTile, InitialsTile, Marked, Mini, countOf } from '@lectern/ui';
import { aboutConference, aboutPerson, conferencePath } from '../../shared/about';

/** People, conferences and subjects that match, in addition to the talks. */
export function Matching({ groups }: Pick<SearchDetails, 'groups'>) {
  const { people, conferences, subjects } = groups;
  if (people.length + conferences.length + subjects.length === 0) return null;
  return (
    <Groups>
      <Group title="People">{people.map(person)}</Group>
      <Group title="Conferences">{conferences.map(conference)}</Group>
      <Group title="Subjects">{subjects.map(subject)}</Group>
    </Groups>
  );
}

const person = (found: FoundPerson) => (
  <Mini
    key={found.id}
    to={`/speakers/${encodeURIComponent(found.slug)}`}
    art={<Avatar id={found.id} name={found.name} src={found.profile_picture_url} />}
    title={<Marked text={found.name} marks={found.marks} plain />}
    about={aboutPerson(found)}
  />
);

const conference = (found: FoundConference) => (
  <Mini
    key={found.slug}
    to={conferencePath(found)}
    art={<InitialsTile of={found} name={found.name} />}
    title={<Marked text={found.name} marks={found.marks} plain />}
    about={aboutConference(found)}
  />
);

const subject = (found: FoundSubject) => (
  <Mini
    key={found.slug}
    to={`/tags/${encodeURIComponent(found.slug)}`}
    art={<HashTile />}
    title={<Marked text={found.name} marks={found.marks} plain />}
    about={countOf(found.talk_count, 'talk')}
  />
);
