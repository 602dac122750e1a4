import { statusOf } from '@lectern/api-client';
import type { Slot, SlotAnswer } from '@lectern/contracts';
import { useLocation, useQuery, useQueryClient, useSearchParams } from '@lectern/remote';
import { updateCached } from '@lectern/remote/after-change';
import type { ArtConference } from '@lectern/ui';
import { useHydrated } from '../../shared/use-hydrated';
import type { ConferenceState } from '../../shared/remembered-conference';
import { slotQuery, useViewer } from '../../shared/schedule.queries';
import { readSlotState, type SlotState } from '../../shared/slot-link';

/** A slot as its page shows it. */
export interface SlotDetails {
  id: number;
  talkId: number | null;
  title: string | null;
  speakers: readonly string[];
  /** ISO 8601, UTC. */
  start: string;
  end: string;
  /** IANA name of the conference's zone. */
  timeZone: string;
  conferenceSlug: string;
  /** Its logo and name. */
  conference: ConferenceState;
  /** What its colours are made from; undefined while unknown. */
  art: ArtConference | undefined;
  /** Slug of the talk's page; null if there is none, or while unknown. */
  talkSlug: string | null;
  hasVideo: boolean;
  status: Slot['status'];
  /** The viewer is waiting for the recording. */
  subscribed: boolean;
  /** The viewer has added it to the calendar. */
  inCalendar: boolean;
}

/** The slot id in an address. */
export function slotIn(search: URLSearchParams): number | null {
  const id = Number(search.get('slot'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * The slot of the page: immediately from the navigation state, then from the services. `details` is null
 * while nothing is known; `id` is null if no slot was requested.
 *
 * @source decisions.md, "Routes"
 */
export function useSlotDetails() {
  const [search] = useSearchParams();
  const inBrowser = useHydrated();
  const location = useLocation();
  const requested = slotIn(search);
  const state = inBrowser ? readSlotState(location.state) : null;
  const travelled = state && (requested === null || requested === state.slot_id) ? state : null;
  const id = requested ?? travelled?.slot_id ?? null;
  const viewer = useViewer();
  const client = useQueryClient();
  const publicAnswer = client.getQueryData(slotQuery(id ?? 0).queryKey);
  const { queryKey } = slotQuery(id ?? 0, viewer);
  const {
    data = publicAnswer,
    error,
    isPending,
  } = useQuery({
    ...slotQuery(id ?? 0, viewer),
    // For another viewer the slot stays, without the previous viewer's data.
    placeholderData: (before) => publicAnswer ?? (before?.slot.id === id ? publicPart(before) : undefined),
    enabled: id !== null,
  });
  return {
    id,
    /** Call once the viewer has subscribed. */
    onSubscribed: () =>
      void updateCached<SlotAnswer>(client, queryKey, (answer) => ({ ...answer, subscribed: true })),
    details: data ? fromAnswer(data) : travelled ? fromState(travelled) : null,
    isPending: id !== null && isPending,
    status: error ? statusOf(error) : null,
  };
}

const publicPart = (answer: SlotAnswer): SlotAnswer => ({
  ...answer,
  subscribed: false,
  slot: { ...answer.slot, add_calendar: false },
});

const fromAnswer = ({ slot, conference, subscribed }: SlotAnswer): SlotDetails => ({
  id: slot.id,
  talkId: slot.talk_id,
  title: slot.talk_title,
  speakers: slot.speakers,
  start: slot.start_time,
  end: slot.end_time,
  timeZone: conference.time_zone,
  conferenceSlug: conference.slug,
  conference,
  art: conference,
  talkSlug: slot.talk_slug,
  hasVideo: slot.has_video,
  status: slot.status,
  subscribed,
  inCalendar: slot.add_calendar,
});

function fromState(state: SlotState): SlotDetails {
  const slot = state.slots.find(({ id }) => id === state.slot_id);
  return {
    id: state.slot_id,
    talkId: state.talk_id,
    title: state.talkTitle,
    speakers: slot?.speakers ?? [],
    start: state.startTime,
    end: state.endTime,
    timeZone: state.time_zone,
    conferenceSlug: state.conference_slug,
    conference: { name: state.conference_name, logo: state.conference_logo },
    art: undefined,
    talkSlug: slot?.talk_slug ?? null,
    hasVideo: slot?.has_video ?? false,
    status: slot?.status ?? null,
    subscribed: false,
    inCalendar: slot?.add_calendar ?? false,
  };
}
