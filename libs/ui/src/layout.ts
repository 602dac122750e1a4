import styled from 'styled-components';
import { media, theme } from './theme';

/** The page's width: content up to 1200 px, gutters beside it. */
export const Wrap = styled.div`
  width: 100%;
  max-width: calc(${theme.page} + 2 * ${theme.gutter});
  margin-inline: auto;
  padding-inline: ${theme.gutter};
`;

/** Things below each other, 16 px apart. */
export const Stack = styled.div`
  display: grid;
  gap: ${theme.space4};
  align-content: start;
  > * {
    min-width: 0;
  }
`;

/** Things beside each other, wrapping. `data-split` pushes the first and the last apart. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2} ${theme.space3};
  &[data-split] {
    justify-content: space-between;
  }
`;

/** Talk cards: as many columns of 248 px and more as fit. */
export const TalkGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr));
  gap: ${theme.space6} ${theme.space5};
`;

/** A bordered surface. */
export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  overflow: hidden;
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.surface};
`;

/** The dark panel in both themes, under the lamp's beam; `--lamp-x` says where the lamp hangs. What stands on it needs no colours of its own. */
export const Stage = styled.div`
  --ink: ${theme.onStage};
  --ink-2: ${theme.onStage2};
  --canvas: ${theme.stage};
  --focus: ${theme.lamp};
  --line: ${theme.stageLine};
  --button: transparent;
  --button-edge: #6d777b;
  --button-hover: rgb(255 255 255 / 0.08);
  position: relative;
  isolation: isolate;
  overflow: hidden;
  border-radius: ${theme.radiusL};
  background: ${theme.stage};
  color: ${theme.onStage};
  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background: conic-gradient(
      from 140deg at var(--lamp-x, 50%) -24%,
      transparent 4deg,
      ${theme.beam} 34deg 46deg,
      transparent 76deg
    );
    mask: linear-gradient(#000 10%, rgb(0 0 0 / 0.25));
  }
`;

/** Second voice: names, counts, what explains. */
export const Meta = styled.p`
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
`;

/** Third voice: small and quiet, figures in columns. */
export const Fine = styled.p`
  color: ${theme.ink3};
  font-size: ${theme.sizeXs};
  font-variant-numeric: tabular-nums;
`;

/** First in the tab order, out of sight until focused. */
export const SkipLink = styled.a`
  position: absolute;
  left: ${theme.gutter};
  top: -6rem;
  z-index: 90;
  padding: ${theme.space3} ${theme.space4};
  background: ${theme.lamp};
  color: ${theme.onLamp};
  &:focus {
    top: ${theme.space2};
  }
`;

/** A menu that floats below its control: `a`, `button` and `[role=option]` rows. The parent is positioned. */
export const MenuBox = styled.div`
  position: absolute;
  z-index: 60;
  top: calc(100% + 0.375rem);
  min-width: 13rem;
  padding: ${theme.space2};
  border: ${theme.hairline};
  border-radius: ${theme.radiusM};
  background: ${theme.raised};
  box-shadow: ${theme.shadowFloat};
  &[data-side='end'] {
    right: 0;
  }
  &[data-side='fill'] {
    left: 0;
    right: 0;
  }
  > a,
  > button,
  > [role='option'] {
    display: flex;
    align-items: center;
    gap: ${theme.space3};
    width: 100%;
    min-height: ${theme.tap};
    padding: ${theme.space2} ${theme.space3};
    border: 0;
    border-radius: ${theme.radiusS};
    background: none;
    text-align: left;
    text-decoration: none;
    font-size: ${theme.sizeSm};
    line-height: 1.35;
    cursor: pointer;
  }
  > a:hover,
  > button:hover,
  > [aria-selected='true'] {
    background: ${theme.lampWash};
  }
  > :focus-visible {
    outline-offset: -3px;
  }
  svg {
    color: ${theme.ink3};
  }
  mark {
    background: none;
    color: inherit;
    font-weight: 700;
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.2em;
  }
  ${media.narrow} {
    max-width: calc(100vw - 2 * ${theme.gutter});
  }
`;
