import { SITE } from '@lectern/contracts';
import { Link, PageHead } from '@lectern/remote';
import {
  Meta,
  Stack,
  Wrap,
  dayOf,
  deferred,
  formatClock,
  formatDay,
  media,
  theme,
  useLocale,
  type Day,
} from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { ConferenceHead } from '../../shared/conference-head';
import { Crumb } from '../../shared/crumb';
import { PageTop } from '../../shared/page-top';
import { useConferenceName } from '../../shared/remembered-conference';
import { StatusTag } from '../../shared/status-tag';
import { ZoneSwitch, useZone } from '../../shared/zone';
import { NotifyButton } from './notify-button';
import type { SlotDetails } from './slot-details';

const DatePicker = deferred(async () => (await import('@lectern/ui/date-picker')).DatePicker);
const Recording = deferred(async () => (await import('./recording')).Recording);
const NotesPanel = deferred(async () => (await import('./notes-panel')).NotesPanel);
const InCalendar = deferred(
  async () => (await import(/* webpackChunkName: "below" */ './in-calendar')).InCalendar,
  { when: 'shown' },
);
const DaySlots = deferred(
  async () => (await import(/* webpackChunkName: "below" */ './day-slots')).DaySlots,
  { when: 'shown' },
);

/** A slot with its notes. @source product.md, section 2, "Slot detail with notes" */
export function SlotView({ slot, onSubscribed }: { slot: SlotDetails; onSubscribed: () => void }) {
  const locale = useLocale();
  const zone = useZone(slot.timeZone);
  const [picked, setPicked] = useState<Day | null>(null);
  /** The control stays after a removal, to confirm it. */
  const [calendar, setCalendar] = useState(slot.inCalendar);
  if (slot.inCalendar && !calendar) setCalendar(true);
  const { name, logo } = useConferenceName(slot.conferenceSlug, slot.conference);
  const title = slot.title || 'No Title Available';
  const day = dayOf(slot.start, zone.timeZone);
  const clock = (iso: string) => formatClock(iso, zone.timeZone);
  const recording = <Recording slot={slot} />;

  return (
    <Wrap>
      <PageHead
        title={`${title} | ${SITE.name}`}
        description={`Notes on ${title}, ${name}.`}
        canonical={`/add_note?slot=${slot.id}`}
      />
      <PageTop>
        <div>
          <Crumb as="h2" />
          <ConferenceHead logo={logo} name={name} of={slot.art}>
            <Name to={`/conference/${encodeURIComponent(slot.conferenceSlug)}`} state={{ logo, name }}>
              {name}
            </Name>
          </ConferenceHead>
        </div>
        <DatePicker value={picked ?? day} onChange={setPicked} timeZone={zone.timeZone} />
      </PageTop>
      {picked && (
        <DaySlots day={picked} slug={slot.conferenceSlug} current={slot.id} timeZone={zone.timeZone} />
      )}
      <Columns>
        <Column>
          <TimeBar>
            <b>{[slot.start, ...(slot.end > slot.start ? [slot.end] : [])].map(clock).join(' - ')}</b>
            <span lang={locale} dir="auto">
              {formatDay(day, locale)}
            </span>
            <ZoneSwitch conferenceZone={slot.timeZone} zone={zone} />
          </TimeBar>
          <div>
            <Title>{title}</Title>
            <StatusTag of={slot} />
            {slot.speakers.length > 0 && <Meta>{slot.speakers.join(', ')}</Meta>}
          </div>
          {calendar && <InCalendar slot={slot} />}
          {/* Watching comes before waiting for a recording. */}
          {slot.hasVideo && <Place>{recording}</Place>}
          {!slot.status && (
            <NotifyButton
              talkId={slot.talkId}
              hasVideo={slot.hasVideo}
              subscribed={slot.subscribed}
              onSubscribed={onSubscribed}
            />
          )}
          {!slot.hasVideo && !slot.status && recording}
        </Column>
        <NotesPanel slotId={slot.id} talkId={slot.talkId} />
      </Columns>
    </Wrap>
  );
}

const Name = styled(Link)`
  text-decoration: none;
  font: ${theme.weightDisplay} ${theme.sizeXl} / 1.2 ${theme.display};
  &:hover {
    text-decoration: underline 3px ${theme.lamp};
  }
`;

const Columns = styled.div`
  display: grid;
  gap: ${theme.space6};
  align-items: start;
  > * {
    min-width: 0;
  }
  ${media.large} {
    grid-template-columns: minmax(0, 1fr) 26rem;
  }
`;

const Column = styled(Stack)`
  gap: ${theme.space5};
`;

/** Reserved until the recording's code is loaded: the controls below must not move meanwhile. */
const Place = styled.div`
  min-height: ${theme.tap};
`;

const TimeBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2} ${theme.space4};
  padding: ${theme.space3} ${theme.space4};
  border-inline-start: 6px solid ${theme.lamp};
  border-radius: ${theme.radiusS};
  background: ${theme.sunken};
  font-variant-numeric: tabular-nums;
  b {
    font-size: ${theme.sizeXl};
    font-weight: ${theme.weightStrong};
  }
  > span {
    flex: 1;
    min-width: 12rem;
    color: ${theme.ink2};
    font-size: ${theme.sizeSm};
  }
`;

const Title = styled.h1`
  text-wrap: pretty;
`;
