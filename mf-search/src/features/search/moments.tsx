import { type Moment, type SearchResult, talkPath } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import {
  Fine,
  Icon,
  Marked,
  VisuallyHidden,
  captionsIcon,
  formatDuration,
  langOf,
  media,
  theme,
} from '@lectern/ui';
import styled from 'styled-components';
import { FROM_SEARCH } from '../../shared/from-search';

/** Where it is said: the best passages of a talk, each a link to its minute, and a link to the others. */
export function Moments({ talk }: { talk: SearchResult }) {
  const { moments = [], moments_total: total = 0, marks } = talk;
  if (moments.length === 0) return null;
  const more = total - moments.length;
  const onlySaid = marks.title.length + marks.description.length === 0;
  const path = talkPath(talk);
  return (
    <Box data-moments>
      {onlySaid && (
        <Said>
          <Icon of={captionsIcon} size="1em" />
          Found in the transcript
        </Said>
      )}
      <List aria-label="Moments in the transcript">
        {moments.map(({ seconds, text, marks: found, language }) => (
          <li key={seconds}>
            <Passage to={`${path}?t=${seconds}`} state={FROM_SEARCH}>
              <Time>{formatDuration(seconds)}</Time>
              <span lang={langOf(language)}>
                <Marked text={text} marks={found} />
              </span>
            </Passage>
          </li>
        ))}
      </List>
      {more > 0 && (
        <More to={`${path}?${new URLSearchParams({ find: wordSaid(moments) })}`} state={FROM_SEARCH}>
          {more} more<VisuallyHidden> in the transcript of {talk.title}</VisuallyHidden>
        </More>
      )}
    </Box>
  );
}

/** The longest match, for the transcript's own search, which looks for a text as it is written. */
const wordSaid = (moments: readonly Moment[]): string =>
  moments
    .flatMap(({ text, marks }) => marks.map(([from, to]) => text.slice(from, to)))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');

const Box = styled.div`
  grid-column: 2;
  display: grid;
  gap: 2px;
  max-width: ${theme.measure};
  padding-left: ${theme.space3};
  border-left: 3px solid ${theme.line};
  ${media.narrow} {
    grid-column: 1 / -1;
    margin-top: ${theme.space2};
  }
  ${media.tiny} {
    grid-column: 1 / -1;
  }
`;

const Said = styled(Fine)`
  display: flex;
  align-items: center;
  gap: ${theme.space1};
  padding-inline: 0.375rem;
`;

const List = styled.ol`
  display: grid;
  /* The times of a talk are one column. */
  grid-template-columns: auto minmax(0, 1fr);
  gap: 2px ${theme.space2};
  > li,
  > li > a {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
  }
  ${media.tiny} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Passage = styled(Link)`
  position: relative;
  /* Above the link that covers the row. */
  z-index: 3;
  padding: 0.25rem 0.375rem;
  border-radius: ${theme.radiusS};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  line-height: 1.45;
  overflow-wrap: anywhere;
  text-decoration: none;
  mark {
    color: ${theme.ink};
  }
  &:hover {
    background: ${theme.sunken};
  }
`;

const Time = styled.b`
  color: ${theme.lampInk};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const More = styled(Link)`
  position: relative;
  z-index: 3;
  justify-self: start;
  display: inline-flex;
  align-items: center;
  min-height: 2rem;
  margin-left: 0.375rem;
  font-size: ${theme.sizeXs};
  font-weight: ${theme.weightStrong};
  text-underline-offset: 0.25em;
  @media (pointer: coarse) {
    min-height: ${theme.tap};
  }
`;
