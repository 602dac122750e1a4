import { type TalkCard as Talk, talkPath } from '@lectern/contracts';
import styled from 'styled-components';
import { formatCount } from './counts';
import { langOf } from './languages';
import { Fine, Meta } from './layout';
import { CoverLink } from './link';
import { Marks } from './marks';
import { MissingThumb } from './missing-thumb';
import { Skeleton } from './skeleton';
import { missingVideo } from './talk-facts';
import { TalkLinks } from './talk-links';
import { media, theme } from './theme';
import { Frame, Thumb } from './thumb';
import { TimeAgo } from './time-ago';

interface TalkCardProps {
  talk: Talk;
  /** Of the title; defaults to 3, as below a `Section`. */
  headingLevel?: 2 | 3 | 4;
  /** Shows the description in place of views and age; `fallback` if there is none. */
  description?: boolean;
  fallback?: string;
  /** Omitted because the list shows it already. */
  without?: 'speakers' | 'conference';
  /** On the first screen: its picture is loaded eagerly. */
  eager?: boolean;
  /** Why it is recommended, in place of views and age. */
  why?: string | undefined;
}

/** Fewer are not shown: they say nothing about a talk. */
const FEWEST_VIEWS = 10;

/**
 * A talk in a `TalkGrid`: speakers and conference, length, distinguishing marks. Its title's link covers the
 * whole card; links to speakers and conference are above it.
 */
export function TalkCard(props: TalkCardProps) {
  const { talk, headingLevel = 3, description = false, fallback, without, eager, why } = props;
  const missing = missingVideo(talk);
  return (
    <Card>
      {missing ? <MissingThumb icon={missing.icon} /> : <Thumb talk={talk} eager={eager} />}
      <Body>
        <Title as={`h${headingLevel}`} lang={langOf(talk.language)}>
          <CoverLink to={talkPath(talk)}>{talk.title}</CoverLink>
        </Title>
        <TalkLinks talk={talk} without={without} />
        {why ? (
          <Why>{why}</Why>
        ) : description ? (
          <Clamped lang={talk.description ? langOf(talk.language) : undefined}>
            {talk.description || fallback}
          </Clamped>
        ) : (
          <Fine>
            {talk.internal_views >= FEWEST_VIEWS && `${formatCount(talk.internal_views)} views · `}
            <TimeAgo iso={talk.created_at} />
          </Fine>
        )}
        <Marks talk={talk} />
      </Body>
    </Card>
  );
}

/** Placeholder for a loading talk card. */
export function TalkCardSkeleton() {
  return (
    <Card aria-hidden="true">
      <Frame>
        <Skeleton height="100%" />
      </Frame>
      <Body>
        <Skeleton height="1.25rem" />
        <Skeleton height="1.25rem" width="70%" />
        <Skeleton width="45%" />
      </Body>
    </Card>
  );
}

const Card = styled.article`
  position: relative;
  display: grid;
  /* A grid of rows sets both. */
  grid-template-columns: var(--card-columns, minmax(0, 1fr));
  gap: var(--card-gap, ${theme.space3});
  align-content: start;
  align-items: start;
  ${media.tiny} {
    grid-template-columns: minmax(0, 1fr);
  }
  &:hover ${CoverLink} {
    text-decoration: underline 3px ${theme.lamp};
  }
  &:hover ${Frame}::after {
    box-shadow:
      inset 0 0 0 1px rgb(255 255 255 / 0.1),
      inset 0 -5px ${theme.lamp};
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${theme.space1};
  min-width: 0;
`;

const Title = styled.h3`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  font: ${theme.weightDisplay} var(--card-title, ${theme.sizeLg}) / ${theme.leadingSnug} ${theme.display};
  letter-spacing: -0.008em;
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

const Why = styled(Fine)`
  padding-left: ${theme.space3};
  border-left: 3px solid ${theme.lamp};
  line-height: 1.45;
`;

const Clamped = styled(Meta)`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;
