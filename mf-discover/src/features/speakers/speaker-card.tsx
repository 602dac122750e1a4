import type { Speaker } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import {
  Avatar,
  ButtonLink,
  ExternalLink,
  Icon,
  Meta,
  Tag,
  VisuallyHidden,
  countOf,
  externalLinkIcon,
  theme,
  yearsOf,
} from '@lectern/ui';
import styled from 'styled-components';
import { Person, PersonFoot, PersonHead } from './person-grid';

/** A speaker in the list. */
export function SpeakerCard({ speaker }: { speaker: Speaker }) {
  const { slug, description, github_link: github, talk_count, first_year, last_year, subjects } = speaker;
  const name = [speaker.first_name, speaker.last_name].filter(Boolean).join(' ') || speaker.speakername;
  const path = `/speakers/${encodeURIComponent(slug)}`;
  const years = yearsOf(first_year, last_year);
  return (
    <li>
      <Person>
        <PersonHead>
          <Avatar
            id={speaker.id}
            name={name}
            alt={name}
            src={speaker.profile_picture_url ?? speaker.profile_picture}
            size="m"
          />
          <div>
            <h2>{name}</h2>
            <Facts>
              <li>{countOf(talk_count, 'talk')}</li>
              {years && <li>{years}</li>}
            </Facts>
          </div>
        </PersonHead>
        {description && <About>{description}</About>}
        {subjects.length > 0 && (
          <Subjects aria-label="Subjects">
            {subjects.map((subject) => (
              <li key={subject.slug}>
                <SubjectLink to={`/tags/${encodeURIComponent(subject.slug)}`}>
                  <Tag>{subject.name}</Tag>
                </SubjectLink>
              </li>
            ))}
          </Subjects>
        )}
        <PersonFoot>
          {github && (
            <ExternalLink href={github}>
              <Icon of={externalLinkIcon} />
              GitHub Profile<VisuallyHidden> of {name}</VisuallyHidden>
            </ExternalLink>
          )}
          <ToProfile dense to={path}>
            View Profile<VisuallyHidden> of {name}</VisuallyHidden>
          </ToProfile>
        </PersonFoot>
      </Person>
    </li>
  );
}

const About = styled(Meta)`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space3};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
`;

const Subjects = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1} ${theme.space2};
`;

const SubjectLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
  text-decoration: none;
  span {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  &:hover span {
    color: ${theme.ink};
    box-shadow: inset 0 -2px ${theme.lamp};
  }
`;

const ToProfile = styled(ButtonLink)`
  margin-left: auto;
`;
