import { type SearchResult, talkPath } from '@lectern/contracts';
import {
  CoverLink,
  Fine,
  Frame,
  Marked,
  Marks,
  Meta,
  MissingThumb,
  Skeleton,
  TalkLinks,
  Thumb,
  langOf,
  media,
  missingVideo,
  theme,
} from '@lectern/ui';
import { Fragment } from 'react';
import styled from 'styled-components';
import { FROM_SEARCH } from '../../shared/from-search';
import { Moments } from './moments';

interface HitProps {
  talk: SearchResult;
  /** On the first screen. */
  eager: boolean;
  /** The speaker filtered by. */
  named: string;
}

/**
 * A talk found, with matches marked. Its title's link covers the whole row; those to speakers and conference
 * lie above it.
 */
export function Hit({ talk, eager, named }: HitProps) {
  const missing = missingVideo(talk);
  const lang = langOf(talk.language);
  return (
    <Line>
      {missing ? (
        <MissingThumb icon={missing.icon} />
      ) : (
        // The length is shown among the marks.
        <Thumb talk={{ ...talk, duration: null }} eager={eager} />
      )}
      <Body>
        <h3 lang={lang}>
          <CoverLink to={talkPath(talk)} state={FROM_SEARCH}>
            <Marked text={talk.title} marks={talk.marks.title} plain />
          </CoverLink>
        </h3>
        <TalkLinks talk={talk} named={named} />
        {talk.description && (
          <About lang={lang}>
            <Marked text={talk.description} marks={talk.marks.description} />
          </About>
        )}
        {talk.without.length > 0 && (
          <Lacks>
            without:
            {talk.without.map((word) => (
              <Fragment key={word}>
                {' '}
                <s>{word}</s>
              </Fragment>
            ))}
          </Lacks>
        )}
        <Marks talk={talk} length />
      </Body>
      <Moments talk={talk} />
    </Line>
  );
}

/** Skeleton of a row. */
export function HitSkeleton() {
  return (
    <Line aria-hidden="true">
      <Frame>
        <Skeleton height="100%" />
      </Frame>
      <Body>
        <Skeleton height="1.25rem" width="80%" />
        <Skeleton width="45%" />
        <Skeleton width="60%" />
      </Body>
    </Line>
  );
}

const Line = styled.article`
  --art-text: 64px;
  position: relative;
  display: grid;
  grid-template-columns: 11.5rem minmax(0, 1fr);
  gap: ${theme.space2} ${theme.space4};
  align-items: start;
  padding-block: ${theme.space4};
  h3 {
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  &:hover ${CoverLink} {
    text-decoration: underline 3px ${theme.lamp};
  }
  &:hover ${Frame}::after {
    box-shadow:
      inset 0 0 0 1px rgb(255 255 255 / 0.1),
      inset 0 -5px ${theme.lamp};
  }
  [data-marks] {
    margin-top: ${theme.space1};
  }
  &:has(> [data-moments]) > ${Frame} {
    grid-row: 1 / 3;
  }
  [data-length] {
    order: -1;
    min-width: 0;
  }
  ${media.narrow} {
    --art-text: 72px;
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: 0 ${theme.space3};
  }
  ${media.tiny} {
    grid-template-columns: minmax(0, 1fr);
    > ${Frame} {
      display: none;
    }
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${theme.space1};
  min-width: 0;
`;

const Lacks = styled(Fine)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space1};
  s {
    min-width: 0;
    padding: 0.1em 0.5em;
    border-radius: ${theme.radiusS};
    box-shadow: inset 0 0 0 1px ${theme.line};
    color: ${theme.ink2};
    overflow-wrap: anywhere;
    font-weight: ${theme.weightStrong};
  }
`;

const About = styled(Meta)`
  display: -webkit-box;
  max-width: ${theme.measure};
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  ${media.narrow} {
    display: none;
  }
`;
