import { SITE, type Speaker } from '@lectern/contracts';
import { PageHead } from '@lectern/remote';

/** Title, social tags and structured data of a profile, from the speaker's name and description. */
export function SpeakerHead({ speaker }: { speaker: Speaker }) {
  const { speakername: name, slug, github_link: github } = speaker;
  const description = speaker.description || `Recorded talks by ${name}.`;
  // A social card needs an absolute address.
  const picture = speaker.profile_picture_url?.startsWith('https://') ? speaker.profile_picture_url : null;
  return (
    <PageHead
      title={`${name} | ${SITE.name}`}
      description={description}
      canonical={`/speakers/${slug}`}
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
