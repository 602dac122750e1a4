import type { Speaker } from '@lectern/contracts';
import { Avatar, ButtonLink, ExternalLink, Icon, Meta, VisuallyHidden, externalLinkIcon } from '@lectern/ui';
import styled from 'styled-components';
import { Person, PersonFoot, PersonHead } from './person-grid';

/** One speaker of the list. */
export function SpeakerCard({ speaker }: { speaker: Speaker }) {
  const { slug, description, github_link: github } = speaker;
  const name = [speaker.first_name, speaker.last_name].filter(Boolean).join(' ') || speaker.speakername;
  return (
    <li>
      <Person>
        <PersonHead>
          <Avatar
            id={slug}
            name={name}
            alt={name}
            src={speaker.profile_picture_url ?? speaker.profile_picture}
            size="m"
          />
          <h2>{name}</h2>
        </PersonHead>
        {description && <About>{description}</About>}
        <PersonFoot>
          {github && (
            <ExternalLink href={github}>
              <Icon of={externalLinkIcon} />
              GitHub Profile<VisuallyHidden> of {name}</VisuallyHidden>
            </ExternalLink>
          )}
          <ToProfile dense to={`/speakers/${slug}`}>
            View Profile<VisuallyHidden> of {name}</VisuallyHidden>
          </ToProfile>
        </PersonFoot>
      </Person>
    </li>
  );
}

const About = styled(Meta)`
  overflow-wrap: anywhere;
`;

const ToProfile = styled(ButtonLink)`
  margin-left: auto;
`;
