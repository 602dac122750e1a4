import { type TalkMore, talkPath } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Icon, TalkLinks, TextLink, formatDuration, langOf, layersIcon, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { Playback } from '../player/playback';
import { SubSection } from '../sub-section';
import { TimeLink } from '../time-link';

/** The talks in a recording that holds several, each with its start time where known. */
export function Parts({ parts, playback }: { parts: TalkMore['parts']; playback: Playback }) {
  if (parts.length === 0) return null;
  const isTimed = parts.some(({ starts_at }) => starts_at !== null);
  return (
    <SubSection title="In this recording">
      <List data-timed={isTimed || undefined}>
        {parts.map((part) => (
          <li key={part.id}>
            {part.starts_at !== null && (
              <TimeLink seconds={part.starts_at} playback={playback}>
                {formatDuration(part.starts_at) || '0:00'}
              </TimeLink>
            )}
            <div>
              <Title to={talkPath(part)} lang={langOf(part.language)}>
                {part.title}
              </Title>
              <TalkLinks talk={part} without="conference" />
            </div>
          </li>
        ))}
      </List>
    </SubSection>
  );
}

/** The recording this talk is a part of. */
export function PartOf({ whole }: { whole: TalkMore['part_of'] }) {
  if (!whole) return null;
  return (
    <Whole>
      <Icon of={layersIcon} />
      <span>
        A part of <TextLink to={talkPath(whole)}>{whole.title}</TextLink>
      </span>
    </Whole>
  );
}

const List = styled.ol`
  max-width: ${theme.measure};

  li {
    padding-block: ${theme.space2};
    font-size: ${theme.sizeSm};
  }

  li + li {
    border-top: ${theme.hairline};
  }

  &[data-timed] li {
    display: grid;
    grid-template-columns: 4rem minmax(0, 1fr);
    gap: ${theme.space2};
  }

  &[data-timed] div {
    grid-column: 2;
  }
`;

const Title = styled(Link)`
  display: inline-block;
  min-height: 1.5rem;
  font-weight: ${theme.weightStrong};
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover {
    text-decoration: underline 3px ${theme.lamp};
  }
`;

const Whole = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space2};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};

  svg {
    flex: none;
  }
`;
