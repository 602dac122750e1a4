import { ALREADY_IN_CALENDAR, type Slot } from '@lectern/contracts';
import { signInPath } from '@lectern/auth/sign-in-path';
import { clearAlerts, showAlert, useLocation, useMutation, useQueryClient } from '@lectern/remote';
import { Icon, VisuallyHidden, calendarCheckIcon, calendarPlusIcon, media, theme } from '@lectern/ui';
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
        icon
        tone="quiet"
        title={added ? undefined : 'Add to Calendar'}
        aria-disabled={added || undefined}
        aria-describedby={tip ? `${tipId} ${describedBy}` : describedBy}
        aria-busy={add.isPending || undefined}
        onClick={press}
        onFocus={() => setTip(added)}
        onBlur={() => setTip(false)}
        onKeyDown={({ key }) => key === 'Escape' && setTip(false)}
      >
        <Icon of={added ? calendarCheckIcon : calendarPlusIcon} />
        <VisuallyHidden>Add to Calendar</VisuallyHidden>
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
  &&[aria-disabled='true'],
  &&[aria-disabled='true']:hover {
    border-color: ${theme.lampLine};
    background: ${theme.surface};
    color: ${theme.lampInk};
    opacity: 1;
    cursor: default;
  }
  [data-over] > * > &:not(:hover, :focus-visible, [aria-disabled='true']) {
    color: ${theme.ink3};
  }
`;

/** Above its button, or below it on phones. */
const Tip = styled.span`
  position: absolute;
  z-index: 30;
  bottom: calc(100% + 0.5rem);
  right: 0;
  width: max-content;
  max-width: min(17rem, 60vw);
  padding: 0.5rem 0.75rem;
  border-radius: ${theme.radiusM};
  background: ${theme.ink};
  color: ${theme.canvas};
  font-size: ${theme.sizeXs};
  line-height: 1.4;
  &::after {
    content: '';
    position: absolute;
    right: 0.75rem;
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
