import type { ProposedPicture } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { Avatar, Button, ErrorText, Fine, Row, TimeAgo, VisuallyHidden, countOf, theme } from '@lectern/ui';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Rows } from './pair-list';
import { decidePicture } from './people.calls';

interface Props {
  pictures: readonly ProposedPicture[];
  onDecided: () => void;
}

/** Pictures that members propose for existing speakers; shown on the site once accepted. */
export function PictureList({ pictures, onDecided }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const onOneDecided = (what: string) => {
    setAnnouncement(what);
    // The pressed button is removed with its row.
    box.current?.focus();
    onDecided();
  };
  return (
    <Group ref={box} role="group" tabIndex={-1} aria-label="Proposed pictures">
      {pictures.length > 0 ? (
        <Rows role="list">
          {pictures.map((picture) => (
            <OnePicture key={picture.id} picture={picture} onDecided={onOneDecided} />
          ))}
        </Rows>
      ) : (
        <p>No more pictures to review.</p>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Group>
  );
}

function OnePicture({ picture, onDecided }: { picture: ProposedPicture; onDecided: (what: string) => void }) {
  const { id, speaker, picture_url, by, proposed_at } = picture;
  const { speakername, slug, talk_count, profile_picture_url } = speaker;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const decide = async (decision: 'accept' | 'reject') => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await decidePicture(id, decision);
      onDecided(
        decision === 'accept'
          ? `The picture of ${speakername} is now shown.`
          : `The picture of ${speakername} was rejected.`,
      );
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'That did not work. Try again.');
      setSending(false);
    }
  };
  const whose = <VisuallyHidden> the picture of {speakername}</VisuallyHidden>;
  return (
    <li>
      <Pictures>
        <figure>
          <Avatar id={speaker.id} name={speakername} src={profile_picture_url} size="m" alt="Shown now" />
          <figcaption>Now</figcaption>
        </figure>
        <figure>
          <img
            src={picture_url}
            alt={`Proposed for ${speakername}`}
            width="192"
            height="192"
            loading="lazy"
          />
          <figcaption>Proposed</figcaption>
        </figure>
      </Pictures>
      <div>
        <Link to={`/speakers/${encodeURIComponent(slug)}`}>{speakername}</Link>
        <Fine>{countOf(talk_count, 'talk')}</Fine>
      </div>
      <div>
        <TimeAgo iso={proposed_at} />
        <Fine>by {by ?? 'a former member'}</Fine>
      </div>
      <Row>
        <Button dense aria-disabled={isSending || undefined} onClick={() => void decide('accept')}>
          Accept{whose}
        </Button>
        <Button
          dense
          tone="quiet"
          aria-disabled={isSending || undefined}
          onClick={() => void decide('reject')}
        >
          Reject{whose}
        </Button>
        {failure && <ErrorText>{failure}</ErrorText>}
      </Row>
    </li>
  );
}

const Group = styled.div`
  &:focus {
    outline: 0;
  }
  > p {
    padding: ${theme.space4};
    color: ${theme.ink2};
    font-size: ${theme.sizeSm};
  }
`;

const Pictures = styled.div`
  display: flex;
  align-items: end;
  gap: ${theme.space4};
  figure {
    display: grid;
    justify-items: center;
    gap: ${theme.space1};
    margin: 0;
    color: ${theme.ink2};
    font-size: ${theme.sizeXs};
  }
  figure:last-child > img {
    width: 8rem;
    height: 8rem;
    border-radius: ${theme.radiusM};
    object-fit: cover;
    background: ${theme.sunken};
  }
`;
