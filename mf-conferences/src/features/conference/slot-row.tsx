import { type Slot, type SlotsAnswer, talkPath } from '@lectern/contracts';
import { Link } from '@lectern/remote';
import {
  ButtonLink,
  Icon,
  Tag,
  TalkLinks,
  VisuallyHidden,
  checkIcon,
  pencilLineIcon,
  playIcon,
} from '@lectern/ui';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { slotLink } from '../../shared/slot-link';
import { StatusTag } from '../../shared/status-tag';
import { CalendarButton } from './calendar-button';
import { roomOf } from './programme';
import { Acts, Body, Foot, Line, Place, Title } from './slot-styles';

interface SlotRowProps {
  slot: Slot;
  /** Its end, if it is not that of the slots beside it. */
  until: ReactNode;
  answer: SlotsAnswer;
  viewer: number | null;
}

/** A slot: its title, and its speakers, room and actions if it is actionable. @source product.md, section 2 */
export function SlotRow({ slot, until, answer, viewer }: SlotRowProps) {
  const titleId = useId();
  const [now] = useState(Date.now);
  const notes = slotLink(slot, answer);
  const talk = slot.talk_slug ? talkPath({ slug: slot.talk_slug }) : null;
  const place = [roomOf(slot), slot.room && slot.track].filter(Boolean).join(' · ');
  const where = (place || until) && (
    <Place>
      {until}
      {until && place && ' · '}
      {place}
    </Place>
  );
  if (!slot.actionable) {
    return (
      <Line>
        <Body>
          <p>{slot.talk_title || 'Break'}</p>
          {where}
        </Body>
      </Line>
    );
  }
  return (
    <Line data-added={slot.add_calendar || undefined}>
      <Body>
        <Title id={titleId}>
          {talk ? <Link to={talk}>{titleOf(slot)}</Link> : <Link {...notes}>{titleOf(slot)}</Link>}
        </Title>
        <Foot>
          <div>
            <Speakers of={slot} />
            {where}
            <StatusTag of={slot} />
            {slot.add_calendar && (
              <Tag tone="lamp">
                <Icon of={checkIcon} size="1em" />
                In your calendar
              </Tag>
            )}
          </div>
          {/* What is over is watched rather than added to a calendar. */}
          <Acts data-over={Date.parse(slot.end_time) < now || undefined} suppressHydrationWarning>
            {slot.has_video && talk && (
              <ButtonLink dense to={talk} aria-describedby={titleId}>
                <Icon of={playIcon} size="1em" />
                Watch
              </ButtonLink>
            )}
            {!slot.status && (
              <CalendarButton
                slot={slot}
                slug={answer.conference.slug}
                viewer={viewer}
                describedBy={titleId}
              />
            )}
            {/* A button by specification, but also a link, which can be opened in a new tab. */}
            <ButtonLink
              dense
              icon
              tone="quiet"
              role="button"
              title="Add Note"
              aria-describedby={titleId}
              onKeyDown={pressOnSpace}
              {...notes}
            >
              <Icon of={pencilLineIcon} />
              <VisuallyHidden>Add Note</VisuallyHidden>
            </ButtonLink>
          </Acts>
        </Foot>
      </Body>{' '}
    </Line>
  );
}

/** Names that lead to their pages; without slugs, as an earlier server answers, the names alone. */
function Speakers({ of: { speakers, speaker_slugs: slugs } }: { of: Slot }) {
  if (speakers.length === 0) return null;
  if (slugs.length < speakers.length) return <Place>{speakers.join(', ')}</Place>;
  const named = speakers.map((speakername, place) => ({ speakername, slug: slugs[place] ?? '' }));
  return <TalkLinks talk={{ speakers: named }} without="conference" />;
}

const titleOf = ({ talk_title: title }: Slot) => title || 'No Title Available';

/** Links react to Enter only; a button must react to Space too. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
