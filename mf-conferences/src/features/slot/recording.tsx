import { Link } from '@lectern/remote';
import { Frame, Icon, duotoneOf, playIcon, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { SlotDetails } from './slot-details';

/** Where the recording is, or will be. */
export function Recording({ slot }: { slot: SlotDetails }) {
  const ready = slot.hasVideo && slot.talkSlug !== null;
  return (
    <Poster className={duotoneOf(slot.talkSlug ?? `slot-${slot.id}`)}>
      {ready ? (
        <Link to={`/video/${encodeURIComponent(slot.talkSlug ?? '')}`}>
          <Icon of={playIcon} />
          Watch the recording
        </Link>
      ) : (
        <span>The recording will be here.</span>
      )}
    </Poster>
  );
}

const Poster = styled(Frame)`
  background: radial-gradient(circle at 70% 20%, var(--f), var(--g) 72%);
  > a,
  > span {
    position: absolute;
    z-index: 1;
    inset-inline-start: ${theme.space4};
    bottom: ${theme.space4};
    display: inline-flex;
    align-items: center;
    gap: ${theme.space2};
    min-height: ${theme.tap};
    padding: 0 ${theme.space4};
    border-radius: ${theme.radiusM};
    background: rgb(10 13 14 / 0.86);
    color: #fff;
    font-size: ${theme.sizeSm};
  }
  > a {
    background: ${theme.lamp};
    color: ${theme.onLamp};
    font-weight: ${theme.weightStrong};
    text-decoration: none;
    --focus: #fff;
  }
  > a:hover {
    background: ${theme.lampPress};
  }
`;
