import type { Conference } from '@lectern/contracts';
import { CoverLink, Icon, calendarIcon, formatDay, mapPinIcon, media, theme, useLocale } from '@lectern/ui';
import styled from 'styled-components';
import { LogoTile } from '../../shared/logo-tile';
import { DEFAULT_NAME, rememberConference } from '../../shared/remembered-conference';

/** Logo, name, place and first day of a conference; all of it leads to its page. @source product.md, section 2 */
export function ConferenceRow({ conference }: { conference: Conference }) {
  const { slug, logo, name, location, start_date: start } = conference;
  const locale = useLocale();
  const shown = name || DEFAULT_NAME;
  return (
    <>
      <LogoTile src={logo} name={shown} id={slug} />
      <h2>
        <CoverLink
          to={`/conference/${encodeURIComponent(slug)}`}
          state={{ logo, name }}
          onClick={() => rememberConference(conference)}
        >
          {shown}
        </CoverLink>
      </h2>
      <Where>
        <span>
          <Icon of={mapPinIcon} />
          {location || 'Unknown Location'}
        </span>
        {start && (
          <span>
            <Icon of={calendarIcon} />
            <time dateTime={start} lang={locale} dir="auto">
              {formatDay(start, locale)}
            </time>
          </span>
        )}
      </Where>
    </>
  );
}

/** Where a row's parts, or their skeletons, stand. */
export const RowBox = styled.li`
  --ring: -4px;
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space1} ${theme.space4};
  padding: ${theme.space3} ${theme.space4};
  border-top: ${theme.hairline};
  &:first-child {
    border: 0;
  }
  > :first-child {
    grid-row: 1 / 3;
  }
  h2 {
    font-size: ${theme.sizeLg};
    line-height: ${theme.leadingSnug};
  }
  &:hover:has(a) {
    background: ${theme.lampWash};
  }
  ${media.medium} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    padding-inline-end: ${theme.space5};
    > :nth-child(2) {
      grid-row: 1 / 3;
    }
  }
`;

const Where = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space4};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
  span {
    display: inline-flex;
    align-items: start;
    gap: 0.4em;
  }
  svg {
    width: 1em;
    height: 1.55em;
    color: ${theme.ink3};
  }
  ${media.medium} {
    display: grid;
    grid-template-columns: 15.5rem;
    grid-area: 1 / 3 / 3;
  }
  ${media.large} {
    grid-template-columns: 15.5rem 15.5rem;
  }
`;
