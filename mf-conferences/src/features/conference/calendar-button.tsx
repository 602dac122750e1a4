import { ALREADY_IN_CALENDAR, type Slot } from '@lectern/contracts';
import { signInPath } from '@lectern/auth/sign-in-path';
import { clearAlerts, showAlert, useLocation, useMutation, useQueryClient } from '@lectern/remote';
import { Icon, calendarCheckIcon, calendarPlusIcon, media, theme } from '@lectern/ui';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { HydratedButton } from '../../shared/hydrated-button';
import { markCalendar } from '../../shared/mark-calendar';
import { addToCalendar } from './add-to-calendar';

interface CalendarButtonProps {
  slot: Slot;
  /** Slug of the conference. */
  slug: string;
  viewer: number | null;
  /** Id of the talk's title, which names what is added. */
  describedBy: string;
}

/**
 * Saves a slot's calendar file, once. The button stays, and its tooltip then says that the slot was added.
 *
 * @source product.md, sections 2, 4 and 8; decisions.md, "Screens, point by point"
 */
export function CalendarButton({ slot, slug, viewer, describedBy }: CalendarButtonProps) {
  const client = useQueryClient();
  const tipId = useId();
  const [refusal, setRefusal] = useState(ALREADY_IN_CALENDAR);
  const [tip, setTip] = useState(false);
  const added = slot.add_calendar;
  const { pathname, search } = useLocation();
  const topic = `calendar-${slot.id}`;

  const add = useMutation({
    mutationFn: () => addToCalendar(slug, slot.id),
    onSuccess: (outcome) => {
      if (outcome.kind === 'failed' || outcome.kind === 'visitor') {
        return showAlert(outcome.text, 'bad', {
          topic,
          ...(outcome.kind === 'visitor' && {
            to: signInPath(pathname + search),
            label: 'Log in',
          }),
        });
      }
      clearAlerts(topic);
      if (outcome.kind === 'already') {
        setRefusal(outcome.text);
        setTip(true);
      }
      markCalendar(client, { id: slot.id, slug, viewer }, true);
    },
  });

  const press = () => {
    if (added) setTip(true);
    else if (!add.isPending) add.mutate();
  };

  return (
    <Holder onMouseEnter={() => setTip(added)} onMouseLeave={() => setTip(false)}>
      <AddButton
        dense
        aria-disabled={added || undefined}
        aria-describedby={tip ? `${tipId} ${describedBy}` : describedBy}
        aria-busy={add.isPending || undefined}
        onClick={press}
        onFocus={() => setTip(added)}
        onBlur={() => setTip(false)}
        onKeyDown={({ key }) => key === 'Escape' && setTip(false)}
      >
        <Icon of={added ? calendarCheckIcon : calendarPlusIcon} />
        Add to Calendar
      </AddButton>
      {tip && (
        <Tip role="tooltip" id={tipId}>
          {refusal}
        </Tip>
      )}
    </Holder>
  );
}

const Holder = styled.span`
  position: relative;
  display: inline-flex;
`;

/** Filled once the slot is added: it does nothing more, but is chosen rather than off. */
const AddButton = styled(HydratedButton)`
  &&[aria-disabled='true'] {
    --button: ${theme.lampWash};
    --button-hover: ${theme.lampWash};
    --button-edge: ${theme.lampLine};
    opacity: 1;
    cursor: default;
  }
`;

/** Above its button, or below it on phones. */
const Tip = styled.span`
  position: absolute;
  z-index: 30;
  bottom: calc(100% + 0.5rem);
  left: 0;
  width: max-content;
  max-width: 17rem;
  padding: 0.5rem 0.75rem;
  border-radius: ${theme.radiusM};
  background: ${theme.ink};
  color: ${theme.canvas};
  font-size: ${theme.sizeXs};
  line-height: 1.4;
  &::after {
    content: '';
    position: absolute;
    left: 1.5rem;
    top: 100%;
    border: 6px solid transparent;
    border-top-color: ${theme.ink};
  }
  ${media.narrow} {
    bottom: auto;
    top: calc(100% + 0.5rem);
    &::after {
      top: auto;
      bottom: 100%;
      rotate: 180deg;
    }
  }
`;
