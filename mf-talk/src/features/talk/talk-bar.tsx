import type { TalkAnswer, TalkSpeaker } from '@lectern/contracts';
import { Link, useQueryClient } from '@lectern/remote';
import { updateCached } from '@lectern/remote/after-change';
import { Avatar, Button, Icon, TimeAgo, countOf, deferred, media, shareIcon, theme } from '@lectern/ui';
import { Fragment, useRef, useState } from 'react';
import styled from 'styled-components';
import { LikeButton } from './like-button';
import type { Playback } from './player/playback';
import { talkQuery } from './talk.queries';

const SharePanel = deferred(async () => (await import('./deferred')).SharePanel, { when: 'idle' });

/** With more speakers than this, their names form a sentence instead of portraits. */
const PORTRAITS = 3;

interface TalkBarProps {
  answer: TalkAnswer;
  viewer: number | null;
  playback: Playback;
}

/** Speakers, view counts here and on YouTube, age, and the buttons to like and share. */
export function TalkBar({ answer, viewer, playback }: TalkBarProps) {
  const { talk, total_likes, liked } = answer;
  const client = useQueryClient();
  const [isSharing, setSharing] = useState(false);
  const share = useRef<HTMLButtonElement>(null);
  return (
    <Bar>
      {talk.speakers.length === 0 ? (
        <Event talk={talk} />
      ) : talk.speakers.length > PORTRAITS ? (
        <Names speakers={talk.speakers} />
      ) : (
        <Bylines speakers={talk.speakers} />
      )}
      <Facts>
        <span>{talk.internal_views || 0} views</span>
        <TimeAgo iso={talk.created_at} />
        {talk.youtube_views ? <Elsewhere>{countOf(talk.youtube_views, 'view')} on YouTube</Elsewhere> : null}
      </Facts>
      <Actions>
        <LikeButton
          kind="talks"
          id={talk.slug}
          label="Like this talk"
          likes={total_likes}
          liked={liked}
          onLiked={(likes) =>
            void updateCached<TalkAnswer>(
              client,
              talkQuery(talk.slug, viewer).queryKey,
              (old) => ({ ...old, ...likes }),
              answer,
            )
          }
        />
        <Button dense ref={share} aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
          <Icon of={shareIcon} />
          Share
        </Button>
      </Actions>
      {isSharing && (
        <Wide>
          <SharePanel
            talk={talk}
            playback={playback}
            onClose={() => {
              setSharing(false);
              share.current?.focus();
            }}
          />
        </Wide>
      )}
    </Bar>
  );
}

/** Shows the conference in the speakers' place when no speaker is named. */
function Event({ talk: { conference_name: name, conference_slug: slug } }: Pick<TalkAnswer, 'talk'>) {
  if (!name) return null;
  return (
    <Sentence>{slug ? <Link to={`/conference/${encodeURIComponent(slug)}`}>{name}</Link> : name}</Sentence>
  );
}

function Bylines({ speakers }: { speakers: readonly TalkSpeaker[] }) {
  return (
    <Speakers>
      {speakers.map(({ id, slug, speakername, profile_picture_url }) => (
        <Byline key={id} to={`/speakers/${slug}`}>
          <Avatar id={id} name={speakername} src={profile_picture_url} />
          {speakername}
        </Byline>
      ))}
    </Speakers>
  );
}

function Names({ speakers }: { speakers: readonly TalkSpeaker[] }) {
  return (
    <Sentence>
      {speakers.map(({ id, slug, speakername }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={`/speakers/${slug}`}>{speakername}</Link>
        </Fragment>
      ))}
    </Sentence>
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

const Actions = styled.div`
  display: flex;
  gap: ${theme.space2};

  ${media.narrow} {
    width: 100%;

    > button {
      flex: 1;
    }
  }
`;

const Wide = styled.div`
  flex-basis: 100%;
`;

const Speakers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1} ${theme.space4};

  &:empty {
    display: none;
  }

  ${media.narrow} {
    width: 100%;
  }
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
`;

const Sentence = styled.p`
  width: 100%;
  font-weight: ${theme.weightStrong};

  a:not(:hover) {
    text-decoration-color: ${theme.edge};
  }
`;

const Facts = styled.div`
  flex: 1 1 12rem;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space4};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  font-variant-numeric: tabular-nums;
`;

const Elsewhere = styled.span`
  flex-basis: 100%;
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
`;
