import { type Slot, type SlotsAnswer, talkPath } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import { ButtonLink, Icon, Tag, formatClock, pencilLineIcon, playIcon, theme } from '@lectern/ui';
import { useId, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { slotLink } from '../../shared/slot-link';
import { StatusTag } from '../../shared/status-tag';
import type { ShownZone } from '../../shared/zone';
import { CalendarButton } from './calendar-button';
import { Acts, Line, Place, Time } from './slot-row-styles';

interface SlotRowProps {
  slot: Slot;
  answer: SlotsAnswer;
  zone: ShownZone;
  viewer: number | null;
}

/** A slot: its time, its title, and its actions if it is actionable. @source product.md, section 2 */
export function SlotRow({ slot, answer, zone, viewer }: SlotRowProps) {
  const titleId = useId();
  const [now] = useState(Date.now);
  const notes = slotLink(slot, answer);
  const place = [slot.speakers.join(', '), slot.room, slot.track].filter(Boolean).join(' · ');
  return (
    <Line data-break={!slot.actionable || undefined}>
      <Time>
        <time dateTime={slot.start_time}>{formatClock(slot.start_time, zone.timeZone)}</time>
        {hasEnd(slot) && (
          <>
            <span> – </span>
            <time dateTime={slot.end_time}>{formatClock(slot.end_time, zone.timeZone)}</time>
          </>
        )}
      </Time>
      {slot.actionable ? (
        <>
          <div>
            <h3 id={titleId}>
              {slot.talk_slug ? (
                <Link to={talkPath({ slug: slot.talk_slug })}>{titleOf(slot)}</Link>
              ) : (
                <Link {...notes}>{titleOf(slot)}</Link>
              )}
            </h3>
            {place && <Place>{place}</Place>}
            <StatusTag of={slot} />
            {slot.has_video && (
              <Video>
                <Icon of={playIcon} size="1em" />
                Video
              </Video>
            )}
          </div>
          {/* A past slot is watched rather than added to a calendar, so its buttons are less prominent. */}
          <Acts data-over={Date.parse(slot.end_time) < now || undefined} suppressHydrationWarning>
            {!slot.status && (
              <CalendarButton
                slot={slot}
                slug={answer.conference.slug}
                viewer={viewer}
                describedBy={titleId}
              />
            )}
            {/* A button by specification, but also a link, which can be opened in a new tab. */}
            <ButtonLink dense role="button" aria-describedby={titleId} onKeyDown={pressOnSpace} {...notes}>
              <Icon of={pencilLineIcon} />
              Add Note
            </ButtonLink>
          </Acts>
        </>
      ) : (
        <p>{slot.talk_title || 'Break'}</p>
      )}
    </Line>
  );
}

const Video = styled(Tag)`
  margin-top: ${theme.space1};
`;

/** A slot that ends when it starts has no known end. */
const hasEnd = ({ start_time, end_time }: Slot) => end_time > start_time;

const titleOf = ({ talk_title: title }: Slot) => title || 'No Title Available';

/** Links react to Enter only; a button must react to Space too. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
