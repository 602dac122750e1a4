import { SITE, type SpeakerDetails } from '@lectern/contracts';
import { PageHead } from '@lectern/remote';
import { type TalkParams, profilePath } from './speaker.queries';
import { talksSummary } from './talks-summary';

interface SpeakerHeadProps {
  speaker: SpeakerDetails;
  /** As in the address: a former slug redirects to the current one. */
  slug: string;
  params: TalkParams;
}

/** Title, social tags and structured data of a profile, from the speaker's name and description, else a summary of the talks. */
export function SpeakerHead({ speaker, slug, params }: SpeakerHeadProps) {
  const { speakername: name, github_link: github } = speaker;
  const description = speaker.description || talksSummary(speaker) || `Recorded talks by ${name}.`;
  const canonical = profilePath(speaker.slug, params, { page: params.page });
  // A social card needs an absolute URL.
  const picture = speaker.profile_picture_url?.startsWith('https://') ? speaker.profile_picture_url : null;
  return (
    <PageHead
      title={`${name} | ${SITE.name}`}
      description={description}
      canonical={canonical}
      {...(speaker.slug !== slug && { redirect: canonical })}
      type="profile"
      image={picture}
      jsonLd={{
        '@type': 'Person',
        name,
        description,
        ...(picture && { image: picture }),
        ...(github && { sameAs: [github] }),
      }}
    />
  );
}
