import { type Talk, talkPath } from '@lectern/contracts';
import { copyIcon, media, theme, xIcon } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button, Icon, formatDuration, shareIcon } from './kit';
import type { Playback } from './player/playback';

interface SharePanelProps {
  talk: Pick<Talk, 'id' | 'slug' | 'title'>;
  playback: Playback;
  onClose: () => void;
}

/** The talk's link, from the current time on if the viewer wishes: copied, or given to the system's share sheet. */
export function SharePanel({ talk, playback, onClose }: SharePanelProps) {
  const [time] = useState(() => Math.floor(playback.time() ?? 0));
  const [fromTime, setFromTime] = useState(true);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const url = location.origin + talkPath(talk) + (fromTime && time > 0 ? `?t=${time}` : '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid('Link copied');
    } catch {
      input.current?.select();
      setSaid('The link is selected: copy it from here.');
    }
  };
  const share = () => {
    // Closing the sheet is no failure.
    navigator.share({ title: talk.title, url }).catch(() => undefined);
  };

  return (
    <Box
      role="group"
      aria-label="Share this talk"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Row>
        {time > 0 ? (
          <label>
            <input
              type="checkbox"
              checked={fromTime}
              onChange={({ target }) => {
                setFromTime(target.checked);
                setSaid('');
              }}
            />
            <span>
              Start at <b>{formatDuration(time)}</b>
            </span>
          </label>
        ) : (
          <strong>Link to this talk</strong>
        )}
        <Button tone="quiet" dense icon aria-label="Close" onClick={onClose}>
          <Icon of={xIcon} />
        </Button>
      </Row>
      <LinkRow>
        <input
          ref={input}
          readOnly
          aria-label="Link to this talk"
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <Button tone="lamp" onClick={() => void copy()}>
          <Icon of={copyIcon} />
          Copy link
        </Button>
      </LinkRow>
      <Row>
        <span role="status">{said}</span>
        <Ways>
          {'share' in navigator && (
            <Button tone="quiet" dense onClick={share}>
              <Icon of={shareIcon} />
              More ways
            </Button>
          )}
          <a href={`mailto:?subject=${encodeURIComponent(talk.title)}&body=${encodeURIComponent(url)}`}>
            Mail
          </a>
        </Ways>
      </Row>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${theme.space2};
  padding: ${theme.space3} ${theme.space4};
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.raised};
  box-shadow: ${theme.shadowFloat};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${theme.space3};
  font-size: ${theme.sizeSm};

  label {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space2};
    min-height: ${theme.tapDense};
    font-weight: ${theme.weightStrong};
    cursor: pointer;
  }

  label > input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${theme.ink};
  }

  b {
    font-variant-numeric: tabular-nums;
  }

  [role='status'] {
    color: ${theme.ink2};
  }
`;

const LinkRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space2};

  > input {
    flex: 1 1 14rem;
    min-width: 0;
    min-height: ${theme.tap};
    padding: 0 0.875rem;
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
    font-size: ${theme.sizeSm};
    text-overflow: ellipsis;
  }

  ${media.narrow} {
    > button {
      flex: 1;
    }
  }
`;

const Ways = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space4};

  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${theme.tapDense};
    font-weight: ${theme.weightStrong};
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.32em;
  }
`;
