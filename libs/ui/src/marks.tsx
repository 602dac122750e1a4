import type { TalkCard, TalkMark } from '@lectern/contracts';
import styled from 'styled-components';
import { Tag } from './chip';
import { countOf } from './counts';
import { formatDuration } from './format';
import { Icon } from './icon';
import { captionsIcon, layersIcon, presentationIcon, type IconShape } from './icons';
import { languageName, readsLanguage, useMyLanguages } from './languages';
import { formatName, missingVideo } from './talk-facts';
import { theme } from './theme';
import { VisuallyHidden } from './visually-hidden';

interface MarksProps {
  talk: Pick<TalkCard, TalkMark | 'duration' | 'video' | 'recordings_count'>;
  /** Also shows the length, if no picture does. */
  length?: boolean;
}

interface Shown {
  text: string;
  icon?: IconShape;
}

type Marked = TalkMark | 'recordings_count';
/** In screen order. Null if there is nothing to mark. */
const MARKS: {
  readonly [Name in Marked]: (value: TalkCard[Name], mine: readonly string[]) => Shown | null;
} = {
  format: (format) => (format ? { text: formatName(format) } : null),
  language: (language, mine) =>
    language && !readsLanguage(mine, language) ? { text: languageName(language) } : null,
  recordings_count: (count) => (count > 1 ? { text: countOf(count, 'recording'), icon: layersIcon } : null),
  has_slides: (has) => (has ? { text: 'Slides', icon: presentationIcon } : null),
  transcribed: (is) => (is ? { text: 'Transcript', icon: captionsIcon } : null),
};

const shownIn = <Name extends Marked>(
  name: Name,
  talk: Pick<TalkCard, Name>,
  mine: readonly string[],
): Shown | null => MARKS[name](talk[name], mine);

/**
 * What distinguishes a talk, on one line: its format, its language if it is not the reader's, other
 * recordings, slides, a transcript, and whether there is nothing to watch. Empty for an ordinary talk.
 */
export function Marks({ talk, length = false }: MarksProps) {
  const [mine] = useMyLanguages();
  const shown = (Object.keys(MARKS) as Marked[])
    .map((name) => shownIn(name, talk, mine))
    .filter((mark) => mark !== null);
  const missing = missingVideo(talk);
  const duration = length && !missing ? formatDuration(talk.duration) : '';
  if (shown.length === 0 && !missing && !duration) return null;
  return (
    <Line data-marks>
      {shown.map(({ text, icon }) => (
        <Tag key={text}>
          {icon && <Icon of={icon} size="1em" />}
          {text}
        </Tag>
      ))}
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
