import type { TalkCard as Talk } from '@lectern/contracts';
import styled from 'styled-components';
import { formatViews } from './format';
import { Fine, Meta } from './layout';
import { CoverLink } from './link';
import { Skeleton } from './skeleton';
import { theme } from './theme';
import { Frame, Thumb } from './thumb';
import { TimeAgo } from './time-ago';

interface TalkCardProps {
  talk: Talk;
  /** Of the title; 3 unless told, as below a `Section`. */
  headingLevel?: 2 | 3;
  /** Shows what the talk is about in place of speaker, views and age; `fallback` where it says nothing. */
  description?: boolean;
  fallback?: string;
  /** On the first screen: its picture is loaded at once. */
  eager?: boolean;
}

/** A talk in a grid. Its title's link covers the whole card. */
export function TalkCard({ talk, headingLevel = 3, description = false, fallback, eager }: TalkCardProps) {
  const names = talk.speakers.map(({ speakername }) => speakername).join(', ') || talk.speaker?.speakername;
  return (
    <Card>
      <Thumb talk={talk} eager={eager} />
      <Body>
        <Title as={headingLevel === 2 ? 'h2' : 'h3'}>
          <CoverLink to={`/video/${talk.slug}`}>{talk.title}</CoverLink>
        </Title>
        {description ? (
          <Clamped>{talk.description || fallback}</Clamped>
        ) : (
          <>
            {names && <Clamped>{names}</Clamped>}
            <Fine>
              {formatViews(talk.internal_views)} views · <TimeAgo iso={talk.created_at} />
            </Fine>
          </>
        )}
      </Body>
    </Card>
  );
}

/** A talk card that is still coming. */
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
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space3};
  align-content: start;
  &:hover a {
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
`;

const Title = styled.h3`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  font-size: ${theme.sizeLg};
  line-height: ${theme.leadingSnug};
  letter-spacing: -0.008em;
  text-wrap: pretty;
`;

const Clamped = styled(Meta)`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
`;
