import type { SpeakerConference, SpeakerDetails, SpeakerSubject } from '@lectern/contracts';
import { countOf } from '@lectern/ui';

const MOST_SUBJECTS = 3;
/** Speakers with more talks have a subject only if they came back to it. */
const FEW_TALKS = 3;

const LIST = new Intl.ListFormat('en');

/**
 * What all talks of a speaker tell about them, instead of a biography that nobody has written: `29 talks from 2010 to 2022, most of them at
 * PyCon US. Subjects: Data structures, Clean code.` Empty without talks.
 */
export function talksSummary(speaker: SpeakerDetails): string {
  const { talk_count, conferences, subjects } = speaker;
  if (talk_count === 0) return '';
  const places = placesOf(conferences, talk_count);
  const sentence = `${countOf(talk_count, 'talk')}${yearsOf(speaker)}${places && `, ${places}`}.`;
  return [sentence, subjectsOf(subjects, talk_count)].filter(Boolean).join(' ');
}

/** Omitted if the only place says it: "1 talk, at Bath Ruby 2015." */
function yearsOf({ talk_count, first_year, last_year, conferences }: SpeakerDetails): string {
  const [first, last] = [first_year ?? last_year, last_year ?? first_year];
  if (first === null || last === null) return '';
  if (first === last) return isOnly(conferences, ` ${first}`) ? '' : ` in ${first}`;
  return talk_count === 2 ? ` in ${first} and ${last}` : ` from ${first} to ${last}`;
}

const isOnly = ([only, other]: readonly SpeakerConference[], ending: string): boolean =>
  other === undefined && only?.name.endsWith(ending) === true;

/** @param conferences those with most talks first; there may be more */
function placesOf(conferences: readonly SpeakerConference[], talks: number): string {
  const [most, second] = conferences;
  if (!most) return '';
  const { name, talk_count: count } = most;
  if (count === talks) return `${talks === 1 ? '' : talks === 2 ? 'both ' : 'all '}at ${name}`;
  if (talks > FEW_TALKS && count * 2 > talks) return `most of them at ${name}`;
  const known = conferences.reduce((sum, { talk_count }) => sum + talk_count, 0);
  if (known === talks && conferences.length <= FEW_TALKS)
    return `at ${LIST.format(conferences.map((conference) => conference.name))}`;
  if (!second) return `${count === 1 ? 'one' : count} of them at ${name}`;
  if (count > second.talk_count) return `${count} of them at ${name}`;
  return `some of them at ${LIST.format([name, second.name])}`;
}

function subjectsOf(subjects: readonly SpeakerSubject[], talks: number): string {
  const names = subjects
    .filter(({ talk_count }) => talks <= FEW_TALKS || talk_count > 1)
    .slice(0, MOST_SUBJECTS)
    .map(({ name }) => name);
  return names.length === 0 ? '' : `${names.length === 1 ? 'Subject' : 'Subjects'}: ${names.join(', ')}.`;
}
