import type { Conference } from '@lectern/contracts';
import {
  Fine,
  Icon,
  VisuallyHidden,
  calendarIcon,
  globeIcon,
  mapPinIcon,
  theme,
  useLocale,
} from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { spanInWords } from './day-words';

type Facts = Pick<Conference, 'start_date' | 'end_date' | 'location' | 'website'>;

/** A conference's date, place and website. */
export function ConferenceFacts({ conference }: { conference: Facts }) {
  const { start_date: first, end_date: last, location, website } = conference;
  const locale = useLocale();
  return (
    <FactList>
      {first && (
        <span>
          <Icon of={calendarIcon} size="1em" />
          <span lang={locale} dir="auto" suppressHydrationWarning>
            {spanInWords(first, last, locale)}
          </span>
        </span>
      )}
      {location ? (
        <span>
          <Icon of={mapPinIcon} size="1em" />
          {location}
        </span>
      ) : (
        <Fine as="span">Unknown Location</Fine>
      )}
      <Website address={website} of="the conference" />
    </FactList>
  );
}

/** A website by its host; nothing for an invalid URL. */
export function Website({ address, of }: { address: string | null; of: string }): ReactNode {
  const host = hostOf(address);
  if (!host || !address) return null;
  return (
    <span>
      <Icon of={globeIcon} size="1em" />
      <a href={address} target="_blank" rel="noopener nofollow">
        {host}
        <VisuallyHidden> (website of {of}, opens in a new tab)</VisuallyHidden>
      </a>
    </span>
  );
}

function hostOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : null;
}

/** A row of facts, each behind its icon. */
export const FactList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space1} ${theme.space5};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  > span {
    display: inline-flex;
    align-items: start;
    gap: 0.45em;
    min-height: 1.5rem;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    margin-top: 0.275em;
    color: ${theme.ink3};
  }
  a {
    text-decoration-color: ${theme.line};
    text-underline-offset: 0.2em;
  }
  a:hover {
    text-decoration-color: currentColor;
  }
`;
