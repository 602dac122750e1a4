import { talkPath } from '@lectern/contracts';
import { ButtonLink, Frame, Icon, Row, duotoneOf, playIcon, theme } from '@lectern/ui';
import styled from 'styled-components';
import type { SlotDetails } from './slot-details';

/** A link to the recording, or a placeholder for it. */
export function Recording({ slot }: { slot: SlotDetails }) {
  if (slot.hasVideo && slot.talkSlug !== null) {
    return (
      <Row>
        <ButtonLink tone="lamp" to={talkPath({ slug: slot.talkSlug })}>
          <Icon of={playIcon} />
          Watch the recording
        </ButtonLink>
      </Row>
    );
  }
  return (
    <Poster className={duotoneOf(slot.talkId ?? slot.id)}>
      <span>The recording will appear here.</span>
    </Poster>
  );
}

const Poster = styled(Frame)`
  background: radial-gradient(circle at 70% 20%, var(--f), var(--g) 72%);
  > span {
    position: absolute;
    z-index: 1;
    inset-inline-start: ${theme.space4};
    bottom: ${theme.space4};
    display: inline-flex;
    align-items: center;
    min-height: ${theme.tap};
    padding: 0 ${theme.space4};
    border-radius: ${theme.radiusM};
    background: rgb(10 13 14 / 0.86);
    color: #fff;
    font-size: ${theme.sizeSm};
  }
`;
