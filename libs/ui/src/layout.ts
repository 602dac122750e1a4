import styled from 'styled-components';
import { media, theme } from './theme';

/** The page's width: content up to 1200 px, gutters beside it. */
export const Wrap = styled.div`
  width: 100%;
  max-width: calc(${theme.page} + 2 * ${theme.gutter});
  margin-inline: auto;
  padding-inline: ${theme.gutter};
`;

/** Stacks its children, 16 px apart. */
export const Stack = styled.div`
  display: grid;
  gap: ${theme.space4};
  align-content: start;
  > * {
    min-width: 0;
  }
`;

/** Lays its children out in a row that wraps. `data-split` pushes the first and the last apart. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2} ${theme.space3};
  &[data-split] {
    justify-content: space-between;
  }
`;

/**
 * Talk cards: as many columns of 248 px and more as fit. `data-mode="rows"` turns cards into rows on phones, `data-mode="line"` does so
 * everywhere, two abreast where there is room. Four cards stand two or four in a row, so that none is alone below three.
 */
export const TalkGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr));
  gap: ${theme.space6} ${theme.space5};
  container-type: inline-size;
  &:not([data-mode='line']):has(> :nth-child(4):last-child) {
    ${media.medium} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    ${media.large} {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  &[data-mode='line'] {
    --card-columns: 10rem minmax(0, 1fr);
    --card-title: 1.0625rem;
    --art-text: 64px;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
    gap: ${theme.space4} ${theme.space6};
  }
  ${media.narrow} {
    &[data-mode] {
      --card-columns: 8rem minmax(0, 1fr);
      --card-title: ${theme.sizeMd};
      --art-text: 72px;
      gap: ${theme.space4};
    }
  }
`;

/** A page's heading with a line below it, and controls next to them if there is room. */
export const PageTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: calc(0.3 * ${theme.size3xl}) ${theme.space4};
  margin-bottom: ${theme.space5};
  > * {
    min-width: 0;
  }
  h1 {
    font-size: ${theme.size3xl};
    line-height: 1;
    overflow-wrap: anywhere;
  }
  > h1 {
    margin-bottom: 0;
  }
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

/** A row that replaces something: a question or a result, with its buttons. */
export const InPlace = styled(Row)`
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
`;

/** Second voice: names, counts, explanations. */
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
