import type { TalkCard } from '@lectern/contracts';
import {
  CoverLink,
  Fine,
  Frame,
  Meta,
  Skeleton,
  Thumb,
  TimeAgo,
  formatViews,
  media,
  theme,
} from '@lectern/ui';
import styled from 'styled-components';
import { FROM_SEARCH, talkPath } from '../../talk-path';

/** A talk that was found. Its title's link covers the whole row. */
export function Hit({ talk, eager }: { talk: TalkCard; eager: boolean }) {
  const names = talk.speakers.map(({ speakername }) => speakername).join(', ') || talk.speaker?.speakername;
  const facts = [names, talk.conference_name].filter(Boolean).join(' · ');
  return (
    <Line>
      <Thumb talk={talk} eager={eager} />
      <Body>
        <h3>
          <CoverLink to={talkPath(talk)} state={FROM_SEARCH}>
            {talk.title}
          </CoverLink>
        </h3>
        {facts && <Clamped>{facts}</Clamped>}
        {talk.description && <About>{talk.description}</About>}
        <Fine>
          {formatViews(talk.internal_views)} views · <TimeAgo iso={talk.created_at} />
        </Fine>
      </Body>
    </Line>
  );
}

/** A row that is still coming. */
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
  position: relative;
  display: grid;
  grid-template-columns: minmax(7.5rem, 28%) minmax(0, 1fr);
  gap: ${theme.space2} ${theme.space4};
  align-items: start;
  padding-block: ${theme.space4};
  h3 {
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  &:hover a {
    text-decoration: underline 3px ${theme.lamp};
  }
  &:hover ${Frame}::after {
    box-shadow:
      inset 0 0 0 1px rgb(255 255 255 / 0.1),
      inset 0 -5px ${theme.lamp};
  }
  ${media.narrow} {
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: ${theme.space2} ${theme.space3};
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${theme.space1};
`;

const Clamped = styled(Meta)`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const About = styled(Clamped)`
  ${media.narrow} {
    display: none;
  }
`;
