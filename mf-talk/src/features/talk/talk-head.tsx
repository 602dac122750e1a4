import { SITE, type Talk, talkPath } from '@lectern/contracts';
import { PageHead } from '@lectern/remote';
import { yearOf } from '@lectern/ui';
import { previewPicture } from './player/pictures';
import { videoSourceOf } from './player/video-source';
import { isoDuration } from './time';

const DESCRIPTION_LENGTH = 200;

/** Title, description, social preview and structured data of a talk. @source product.md, section 2, "Talk page" */
export function TalkHead({ talk }: { talk: Talk }) {
  return (
    <PageHead
      title={`${talk.title} | ${SITE.name}`}
      social={`${sharedTitleOf(talk)} | ${SITE.name}`}
      description={excerptOf(talk)}
      canonical={talkPath(talk)}
      type="video.other"
      image={previewPicture(talk)}
      jsonLd={structuredData(talk)}
    />
  );
}

const namesOf = (talk: Talk) => talk.speakers.map(({ speakername }) => speakername);

/** Title of a shared link, with speaker and conference: `Keynote by Aaron Patterson, RailsConf 2017`. */
export function sharedTitleOf(talk: Talk): string {
  const [first, second, ...others] = namesOf(talk);
  const by = !first
    ? ''
    : !second
      ? first
      : others.length === 0
        ? `${first} and ${second}`
        : `${first} and others`;
  const name = talk.conference_name;
  const year = yearOf(talk.given_on);
  const where = name && year && !name.includes(String(year)) ? `${name} ${year}` : name;
  return `${talk.title}${by && ` by ${by}`}${where ? `, ${where}` : ''}`;
}

/**
 * The beginning of the description in one line, cut between words; without a description, a generated
 * sentence.
 */
export function excerptOf(talk: Talk): string {
  const text = talk.description.replace(/\s+/g, ' ').trim();
  if (!text) {
    const by = namesOf(talk).join(', ');
    return `${talk.title}: a recorded talk${by && ` by ${by}`}${talk.conference_name ? `, ${talk.conference_name}` : ''}.`;
  }
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined).trimEnd()}…`;
}

/** schema.org `VideoObject`; undefined for a talk without a video. */
export function structuredData(talk: Talk): Record<string, unknown> | undefined {
  const [recording] = talk.recordings;
  const source = videoSourceOf(recording?.kind === 'youtube' ? recording.url : null);
  const picture = previewPicture(talk);
  if (!recording || source.kind === 'invalid') return undefined;
  const people = namesOf(talk).map((name) => ({ '@type': 'Person', name }));
  return {
    '@type': 'VideoObject',
    name: talk.title,
    description: excerptOf(talk),
    uploadDate: talk.created_at,
    ...(source.kind === 'video'
      ? { embedUrl: source.embed }
      : { [recording.kind === 'vimeo' ? 'embedUrl' : 'contentUrl']: recording.url }),
    ...(picture && { thumbnailUrl: [picture] }),
    ...(talk.duration !== null && { duration: isoDuration(talk.duration) }),
    ...(people.length > 0 && { actor: people, author: people }),
    ...(talk.language && { inLanguage: talk.language }),
    ...(talk.conference_name && { recordedAt: { '@type': 'Event', name: talk.conference_name } }),
    ...(talk.tags.length > 0 && { keywords: talk.tags.join(', ') }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: talk.internal_views,
    },
  };
}
