import type { TalkCard } from '@lectern/contracts';
import styled from 'styled-components';
import { Tag } from './chip';
import { countOf } from './counts';
import { formatDuration } from './format';
import { Icon } from './icon';
import { captionsIcon, layersIcon, presentationIcon } from './icons';
import { languageName, readsLanguage, useMyLanguages } from './languages';
import { formatName, missingVideo } from './talk-facts';
import { theme } from './theme';
import { VisuallyHidden } from './visually-hidden';

interface MarksProps {
  talk: Pick<
    TalkCard,
    'duration' | 'format' | 'language' | 'video' | 'transcribed' | 'has_slides' | 'recordings_count'
  >;
  /** Also shows the length, if no picture does. */
  length?: boolean;
}

/**
 * What distinguishes a talk, on one line: its format, its language if it is not the reader's, other
 * recordings, slides, a transcript, and whether there is nothing to watch. Empty for an ordinary talk.
 */
export function Marks({ talk, length = false }: MarksProps) {
  const [mine] = useMyLanguages();
  const { format, language, has_slides, transcribed, recordings_count } = talk;
  const foreign = language && !readsLanguage(mine, language) ? languageName(language) : null;
  const missing = missingVideo(talk);
  const duration = length && !missing ? formatDuration(talk.duration) : '';
  const several = recordings_count > 1;
  if (!format && !foreign && !several && !has_slides && !transcribed && !missing && !duration) return null;
  return (
    <Line data-marks>
      {format && <Tag>{formatName(format)}</Tag>}
      {foreign && <Tag>{foreign}</Tag>}
      {several && (
        <Tag>
          <Icon of={layersIcon} size="1em" />
          {countOf(recordings_count, 'recording')}
        </Tag>
      )}
      {has_slides && (
        <Tag>
          <Icon of={presentationIcon} size="1em" />
          Slides
        </Tag>
      )}
      {transcribed && (
        <Tag>
          <Icon of={captionsIcon} size="1em" />
          Transcript
        </Tag>
      )}
      {missing && (
        <None>
          <Icon of={missing.icon} size="1em" />
          {missing.label}
        </None>
      )}
      {duration && (
        <Length data-length>
          <VisuallyHidden>Duration </VisuallyHidden>
          {duration}
        </Length>
      )}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space1} ${theme.space2};
`;

const None = styled(Tag)`
  background: none;
  box-shadow: inset 0 0 0 1px ${theme.edge};
`;

const Length = styled.span`
  min-width: 3.75rem;
  text-align: right;
  font-size: ${theme.sizeSm};
  font-weight: 560;
  font-variant-numeric: tabular-nums;
`;
