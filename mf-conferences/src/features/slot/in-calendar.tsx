import { isFailure, type Failure } from '@lectern/api-client';
import { change, unansweredWords } from '@lectern/auth/change';
import { signInPath } from '@lectern/auth/sign-in-path';
import { SIGN_IN_FOR_CALENDAR, SOMETHING_WENT_WRONG } from '@lectern/contracts';
import { Link, clearAlerts, showAlert, useLocation, useMutation, useQueryClient } from '@lectern/remote';
import { Button, Fine, Icon, Row, calendarCheckIcon, calendarIcon, media, theme } from '@lectern/ui';
import { useRef } from 'react';
import styled from 'styled-components';
import { markCalendar } from '../../shared/mark-calendar';
import { saveFile } from '../../shared/save-file';
import { useViewer } from '../../shared/schedule.queries';
import type { SlotDetails } from './slot-details';

/**
 * A slot that the viewer added to the calendar: downloads its file again, or removes it. Once removed, it
 * says so.
 */
export function InCalendar({ slot }: { slot: SlotDetails }) {
  const { id, conferenceSlug: slug, inCalendar } = slot;
  const viewer = useViewer();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const words = useRef<HTMLSpanElement>(null);
  const topic = `calendar-${id}`;
  const schedule = `/conference/${encodeURIComponent(slug)}`;
  const path = `/api/v1/conferences/${encodeURIComponent(slug)}/slots/${id}/calendar`;

  const say = (failure: Failure, signInFirst: string) => {
    const { status, code, serverMessage } = failure;
    const refused = status === 401 ? signInFirst : code === 'NOT_IN_CALENDAR' ? serverMessage : null;
    const text = status === 0 ? unansweredWords(failure) : (refused ?? SOMETHING_WENT_WRONG);
    const to = signInPath(pathname + search);
    showAlert(text, 'bad', { topic, ...(status === 401 && { to, label: 'Log in' }) });
    // It was removed elsewhere.
    if (code === 'NOT_IN_CALENDAR') markCalendar(client, { id, slug, viewer }, false);
  };
  const again = useMutation({
    mutationFn: () => saveFile(path, `event-${id}.ics`),
    onSuccess: (answer) => (isFailure(answer) ? say(answer, SIGN_IN_FOR_CALENDAR.load) : clearAlerts(topic)),
  });
  const remove = useMutation({
    mutationFn: () => change<undefined>('delete', path),
    onSuccess: (answer) => {
      if (isFailure(answer)) return say(answer, SIGN_IN_FOR_CALENDAR.remove);
      clearAlerts(topic);
      markCalendar(client, { id, slug, viewer }, false);
      words.current?.focus();
    },
  });

  return (
    <Place>
      <Line>
        <span ref={words} role="status" tabIndex={-1}>
          <Icon of={inCalendar ? calendarCheckIcon : calendarIcon} />
          {inCalendar ? 'In your calendar.' : 'No longer in your calendar here.'}
        </span>
        {inCalendar && (
          <>
            <Button
              dense
              aria-busy={again.isPending || undefined}
              onClick={() => {
                if (!again.isPending) again.mutate();
              }}
            >
              Download the file again
            </Button>
            <Button
              dense
              tone="quiet"
              aria-busy={remove.isPending || undefined}
              onClick={() => {
                if (!remove.isPending) remove.mutate();
              }}
            >
              Remove
            </Button>
          </>
        )}
      </Line>
      {inCalendar ? (
        <Fine>Removing it here does not delete it from your own calendar app.</Fine>
      ) : (
        <Fine>
          Delete it in your own calendar app too. You can add it again from{' '}
          <Link to={schedule}>the schedule</Link>.
        </Fine>
      )}
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  gap: ${theme.space2};
`;

const Line = styled(Row)`
  font-size: ${theme.sizeSm};

  > [role='status'] {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space2};
    font-weight: ${theme.weightStrong};
  }
  ${media.narrow} > [role='status'] {
    flex-basis: 100%;
  }
`;
