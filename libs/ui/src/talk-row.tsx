import { type TalkCard, talkPath } from '@lectern/contracts';
import styled, { css } from 'styled-components';
import { CoverLink } from './link';
import { langOf } from './languages';
import { Marks } from './marks';
import { MissingThumb } from './missing-thumb';
import { missingVideo } from './talk-facts';
import { TalkLinks } from './talk-links';
import { media, theme } from './theme';
import { Frame, Thumb } from './thumb';

interface TalkRowProps {
  talk: TalkCard;
  /** Of the title; defaults to 3. */
  headingLevel?: 2 | 3 | 4;
  /** Omitted because the list shows it already. */
  without?: 'speakers' | 'conference';
  /** A talk contained in the recording above it: no picture, indented. */
  part?: boolean;
  /** On the first screen: its picture is loaded eagerly. */
  eager?: boolean;
  /** Passed to the talk's page, as its `useLocation().state`. */
  state?: unknown;
}

/**
 * A talk in a list of rows: picture, title, speakers and conference, where there is room a line of its description, marks, and its length
 * at the right edge.
 * The title's link covers the row; the others are above it. Used in `TalkRows`.
 */
export function TalkRow({ talk, headingLevel = 3, without, part, eager, state }: TalkRowProps) {
  const missing = missingVideo(talk);
  return (
    <Item data-part={part || undefined}>
      {!part &&
        (missing ? (
          <MissingThumb icon={missing.icon} />
        ) : (
          // The length is shown at the end of the row.
          <Thumb talk={{ ...talk, duration: null }} size="mqdefault" eager={eager} />
        ))}
      <div>
        <Title as={`h${headingLevel}`} lang={langOf(talk.language)}>
          <CoverLink to={talkPath(talk)} state={state}>
            {talk.title}
          </CoverLink>
        </Title>
        <TalkLinks talk={talk} without={without} />
        {!part && talk.description && <About lang={langOf(talk.language)}>{talk.description}</About>}
      </div>
      <Marks talk={talk} length />
    </Item>
  );
}

/** Where the marks have no room beside the title: on phones, and in a side column. */
const narrow = '@container (max-width: 34rem)';

const stacked = css`
  grid-template-columns: 6.5rem minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  align-items: start;
  gap: 0 ${theme.space3};
  > ${Frame} {
    grid-row: 1 / 3;
  }
  > [data-marks] {
    grid-column: 2;
    justify-content: start;
    margin-top: ${theme.space1};
  }
  [data-length] {
    order: -1;
    min-width: 0;
  }
`;

const Item = styled.article`
  --ring: -3px;
  --art-text: 72px;
  position: relative;
  display: grid;
  grid-template-columns: 6.5rem minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space1} ${theme.space4};
  padding-block: 0.625rem;
  > ${Frame} {
    border-radius: ${theme.radiusS};
  }
  > [data-marks] {
    justify-content: end;
  }
  &:hover ${CoverLink} {
    text-decoration: underline 3px ${theme.lamp};
  }
  &[data-part] {
    grid-template-columns: minmax(0, 1fr) auto;
    margin-left: 7.5rem;
    padding-block: 0.375rem;
  }
  ${narrow} {
    &:not([data-part]) {
      ${stacked}
    }
    &[data-part] {
      grid-template-columns: minmax(0, 1fr);
      margin-left: 0;
      padding-left: ${theme.space4};
      border-left: 3px solid ${theme.line};
      > [data-marks] {
        justify-content: start;
      }
      [data-length] {
        order: -1;
        min-width: 0;
      }
    }
  }
  ${media.tiny} {
    &:not([data-part]) {
      grid-template-columns: minmax(0, 1fr);
      > ${Frame} {
        display: none;
      }
      > [data-marks] {
        grid-column: 1;
      }
    }
  }
`;

const Title = styled.h3`
  font: ${theme.weightDisplay} 1.0625rem / 1.3 ${theme.display};
  letter-spacing: -0.008em;
  text-wrap: pretty;
  overflow-wrap: anywhere;
  ${CoverLink} {
    display: inline-block;
    min-height: 1.5rem;
  }
  [data-part] > div > & {
    font: 560 ${theme.sizeSm} / 1.4 ${theme.text};
    letter-spacing: 0;
  }
`;

/** Fills the width of wide lists; on phones rows stay as short as without it. */
const About = styled.p`
  display: none;
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  @container (min-width: 48rem) {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** A list of `TalkRow`s, one in each `li`, with lines between them. `data-side`: smaller, for a side column. */
export const TalkRows = styled.ul`
  container-type: inline-size;
  > li + li {
    border-top: ${theme.hairline};
  }
  &[data-side] ${Title} {
    font-size: ${theme.sizeSm};
    line-height: 1.35;
  }
  &[data-side] [data-links],
  &[data-side] [data-length] {
    font-size: ${theme.sizeXs};
  }
`;
