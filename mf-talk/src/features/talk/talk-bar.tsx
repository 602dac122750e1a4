import type { TalkAnswer } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Avatar, TimeAgo, media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { LikeButton } from './like-button';

/** Who speaks, how often the talk was watched, how old it is, and the like button. */
export function TalkBar({ answer, viewer }: { answer: TalkAnswer; viewer: number | null }) {
  const { talk, total_likes, liked } = answer;
  return (
    <Bar>
      {talk.speakers.map((speaker) => (
        <Byline key={speaker.id} to={`/speakers/${speaker.slug}`}>
          <Avatar id={speaker.id} name={speaker.speakername} src={speaker.profile_picture_url} />
          {speaker.speakername}
        </Byline>
      ))}
      <Meta>{talk.internal_views || 0} views</Meta>
      <Meta>
        <TimeAgo iso={talk.created_at} />
      </Meta>
      <LikeButton slug={talk.slug} viewer={viewer} likes={total_likes} liked={liked} />
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space3} ${theme.space4};
  padding-block: ${theme.space3};
  border-block: ${theme.hairline};
`;

const Byline = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${theme.space3};
  min-height: ${theme.tap};
  font-weight: ${theme.weightStrong};
  text-decoration: none;

  &:hover {
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.32em;
  }

  ${media.narrow} {
    width: 100%;
  }
`;

const Meta = styled.span`
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
`;
