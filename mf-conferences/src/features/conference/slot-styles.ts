import { media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { DAY_BAR } from './day-links';

/** Slots of the same time, beside it; a break is hatched and half as high. */
export const Times = styled.div`
  display: grid;
  border-top: ${theme.hairline};
  &[data-break] {
    color: ${theme.ink2};
    background: repeating-linear-gradient(-45deg, transparent 0 7px, var(--hatch) 7px 8px);
  }
  ${media.narrow} {
    &[data-break] {
      grid-template-columns: fit-content(40%) minmax(0, 1fr);
    }
  }
  ${media.medium} {
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: 0 ${theme.space4};
  }
`;

export const Time = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  align-content: start;
  gap: 0 0.4em;
  padding-top: ${theme.space2};
  font-variant-numeric: tabular-nums;
  font-weight: ${theme.weightStrong};
  white-space: nowrap;
  > span {
    color: ${theme.ink3};
    font-size: ${theme.sizeSm};
    font-weight: 400;
  }
  [data-break] > & {
    align-content: center;
    padding-block: ${theme.space2};
    &,
    > span {
      font-size: ${theme.sizeXs};
      font-weight: 400;
    }
  }
`;

export const Parallel = styled.ul`
  display: grid;
  gap: 0 ${theme.space4};
  min-width: 0;
  ${media.large} {
    &[data-columns='2'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    &[data-columns='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    &[data-columns='2'] > :nth-child(n + 3),
    &[data-columns='3'] > :nth-child(n + 4) {
      border-top: ${theme.hairline};
    }
  }
`;

/** A slot that is wide enough for its actions beside the text, rather than below the title. */
const wide = '@container (min-width: 34rem)';

/** One slot. */
export const Line = styled.li`
  container-type: inline-size;
  min-width: 0;
  border-inline-start: 3px solid ${theme.line};
  &[data-added] {
    border-color: ${theme.lamp};
    background: ${theme.lampWash};
  }
  [data-break] & {
    border-color: transparent;
  }
  /* What the keyboard reaches is not behind the bar of days. */
  a,
  button {
    scroll-margin-top: ${DAY_BAR};
  }
  ${media.belowLarge} {
    & + & {
      border-top: ${theme.hairline};
    }
  }
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 100%;
  overflow-wrap: anywhere;
  padding: ${theme.space2} ${theme.space1} ${theme.space1} ${theme.space3};
  ${media.large} {
    padding-block: ${theme.space3} ${theme.space2};
  }
  ${wide} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 ${theme.space4};
    padding-block: ${theme.space2};
  }
`;

export const Title = styled.h3`
  margin-bottom: 0.3em;
  font-size: 1.0625rem;
  text-wrap: pretty;
  overflow-wrap: anywhere;
  a {
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.2em;
  }
`;

/** Speakers and room, and the actions at the end of their line. */
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0 ${theme.space2};
  > :first-child {
    flex: 1 1 7rem;
    min-width: 0;
  }
  ${wide} {
    display: contents;
  }
`;

export const Place = styled.p`
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

export const Acts = styled.div`
  display: flex;
  align-items: center;
  gap: 2px;
  color: ${theme.ink2};
  > :first-child:not(:last-child) {
    margin-inline-end: ${theme.space1};
  }
  a:not([data-icon]) svg {
    color: ${theme.lampInk};
    fill: currentColor;
  }
  ${wide} {
    grid-row: 1 / 3;
    grid-column: 2;
  }
`;
