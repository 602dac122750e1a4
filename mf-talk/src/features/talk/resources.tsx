import type { Talk, TalkLink } from '@lectern/contracts';
import { Icon, Meta, VisuallyHidden, externalLinkIcon, presentationIcon, theme } from '@lectern/ui';
import styled from 'styled-components';
import { SubSection } from './sub-section';

const NAMES: Readonly<Record<TalkLink['kind'], string>> = {
  slides: 'Slides',
  repository: 'Code',
  article: 'Article',
  discussion: 'Discussion',
  other: 'Link',
};

/**
 * Slides and other links of a talk. The host is named; nothing is requested from it before the link is
 * followed.
 */
export function Resources({ links }: { links: Talk['links'] }) {
  if (links.length === 0) return null;
  return (
    <SubSection title="Slides and resources">
      <ul>
        {links.map(({ kind, url, host, title }) => (
          <li key={url}>
            <Resource href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
              <Icon of={kind === 'slides' ? presentationIcon : externalLinkIcon} />
              <span>
                <b>{title ?? NAMES[kind]}</b> <Meta as="span">{host.replace(/^www\./, '')}</Meta>
              </span>
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </Resource>
          </li>
        ))}
      </ul>
    </SubSection>
  );
}

const Resource = styled.a`
  display: flex;
  align-items: center;
  gap: ${theme.space3};
  min-height: ${theme.tapDense};
  font-size: ${theme.sizeSm};
  text-decoration: none;
  overflow-wrap: anywhere;

  svg {
    flex: none;
    color: ${theme.ink3};
  }

  &:hover b {
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.2em;
  }
`;
