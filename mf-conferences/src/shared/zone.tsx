import { theme } from '@lectern/ui';
import styled from 'styled-components';
import { lasting } from './browser-store';
import { useHydrated } from './use-hydrated';

/**
 * Key in local storage: `own` if times are shown in the visitor's own zone; anything else means the
 * conference's.
 */
export const ZONE_KEY = 'lectern.conference.zone';

/** The zone of the times shown, and a function to change it. The choice applies to every conference. */
export interface ShownZone {
  /** IANA name; undefined for the visitor's own. */
  timeZone: string | undefined;
  own: boolean;
  setOwn: (own: boolean) => void;
}

/** @param conferenceZone IANA name @source decisions.md, "Conferences" */
export function useZone(conferenceZone: string): ShownZone {
  const own = lasting.useText(ZONE_KEY) === 'own';
  return {
    timeZone: own ? undefined : conferenceZone,
    own,
    setOwn: (next) => lasting.write(ZONE_KEY, next ? 'own' : null),
  };
}

/** Display name of a zone: `Toronto time`, by the city it is named after. */
export const zoneName = (zone: string): string =>
  `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;

/** Switches between the conference's zone and the visitor's own. */
export function ZoneSwitch({ conferenceZone, zone }: { conferenceZone: string; zone: ShownZone }) {
  const live = useHydrated();
  return (
    <Segmented role="group" aria-label="Time zone">
      <button type="button" disabled={!live} aria-pressed={!zone.own} onClick={() => zone.setOwn(false)}>
        {zoneName(conferenceZone)}
      </button>
      <button type="button" disabled={!live} aria-pressed={zone.own} onClick={() => zone.setOwn(true)}>
        My time
      </button>
    </Segmented>
  );
}

const Segmented = styled.div`
  display: inline-flex;
  padding: 2px;
  border: ${theme.outline};
  border-radius: ${theme.radiusM};
  background: ${theme.surface};
  button {
    min-height: calc(${theme.tap} - 6px);
    padding: 0 0.875rem;
    border: 0;
    border-radius: 5px;
    background: none;
    color: ${theme.ink2};
    font-size: ${theme.sizeSm};
  }
  button:hover {
    color: ${theme.ink};
  }
  [aria-pressed='true'],
  [aria-pressed='true']:hover {
    background: ${theme.ink};
    color: ${theme.canvas};
    font-weight: ${theme.weightStrong};
  }
  @media (forced-colors: active) {
    [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
