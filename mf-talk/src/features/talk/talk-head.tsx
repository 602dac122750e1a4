import { SITE, type Talk } from '@lectern/contracts';
import { PageHead } from '@lectern/remote';
import { previewPicture } from './player/pictures';
import { videoSourceOf } from './player/video-source';
import { isoDuration } from './time';

const DESCRIPTION_LENGTH = 200;

/** Title, description, social preview and structured data of a talk. @source product.md, section 2, "Talk page" */
export function TalkHead({ talk }: { talk: Talk }) {
  return (
    <PageHead
      title={`${talk.title} | ${SITE.name}`}
      description={excerptOf(talk)}
      canonical={`/video/${talk.slug}`}
      type="video.other"
      image={previewPicture(talk)}
      jsonLd={structuredData(talk)}
    />
  );
}

const namesOf = (talk: Talk) => talk.speakers.map(({ speakername }) => speakername);

/** The beginning of the description in one line, cut between words; without one, what the talk is. */
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

/** schema.org's `VideoObject`; a talk without a video has none. */
export function structuredData(talk: Talk): Record<string, unknown> | undefined {
  const source = videoSourceOf(talk.youtube_link);
  const picture = previewPicture(talk);
  if (source.kind !== 'video') return undefined;
  const people = namesOf(talk).map((name) => ({ '@type': 'Person', name }));
  return {
    '@type': 'VideoObject',
    name: talk.title,
    description: excerptOf(talk),
    uploadDate: talk.created_at,
    embedUrl: source.embed,
    ...(picture && { thumbnailUrl: [picture] }),
    ...(talk.duration !== null && { duration: isoDuration(talk.duration) }),
    ...(people.length > 0 && { actor: people, author: people }),
    ...(talk.tags.length > 0 && { keywords: talk.tags.join(', ') }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: talk.internal_views,
    },
  };
}
