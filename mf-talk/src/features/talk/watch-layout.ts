import { media, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Video, side panel and details: stacked, and from 1024 px on with the panel next to the rest. */
export const Watch = styled.div`
  display: grid;
  gap: ${theme.space5} ${theme.space6};

  & > * {
    min-width: 0;
  }

  ${media.large} {
    grid-template-columns: minmax(0, 1fr) 25rem;
    grid-template-rows: auto auto 1fr;
    align-items: start;
  }
`;

export const Side = styled.aside`
  ${media.large} {
    grid-area: 1 / 2 / 4 / 3;
    position: sticky;
    top: calc(${theme.header} + 1rem);

    /* With more talks below it the panel is as high as the player beside it. */
    [data-more] > & {
      grid-row: 1;
      position: relative;
      top: auto;
      align-self: stretch;
      min-height: 20rem;

      > * {
        position: absolute;
        inset: 0;
        max-height: none;
      }
    }
  }
`;

export const More = styled.aside`
  display: grid;
  gap: ${theme.space6};
  align-content: start;

  ${media.large} {
    grid-area: 2 / 2 / 4;
  }
`;

export const NotesRow = styled.div`
  ${media.large} {
    grid-column: 1;
  }
`;

export const Details = styled.div`
  display: grid;
  gap: ${theme.space4};
  align-content: start;
`;

/** Shown by the panel and the details when they are empty. */
export const Muted = styled.p`
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};
`;

/** Placeholder until a response arrives; never shown without scripts, where none would. */
export const Pending = styled.div`
  display: grid;
  gap: ${theme.space3};
  color: ${theme.ink2};
  font-size: ${theme.sizeSm};

  ${media.noScript} {
    display: none;
  }
`;
