import { useId, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './button';
import { Icon } from './icon';
import { xIcon } from './icons';
import { media, theme } from './theme';
import { useModal } from './use-modal';

interface DialogProps {
  /** Its heading, and its name. */
  title: ReactNode;
  /** The heading's level: 1 if the dialog is the whole page. */
  level?: 1 | 2;
  /** Called by the close button and by Escape. */
  onClose: () => void;
  /** Fills the screen below 768 px. */
  sheet?: boolean;
  /** `DialogBody` and `DialogFoot`, optionally inside a form with `display: contents`. */
  children: ReactNode;
}

/**
 * A modal dialog over the page. The focus moves in (to the element with `data-autofocus` if the pointer is
 * fine, else to the dialog), stays in except for messages on screen, and returns when it closes; Escape
 * closes it.
 */
export function Dialog({ title, level = 2, onClose, sheet = false, children }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const Heading = level === 1 ? 'h1' : 'h2';
  useModal(box, onClose);
  return (
    <Overlay data-sheet={sheet || undefined}>
      <Box ref={box} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}>
        <Head>
          <Heading id={titleId}>{title}</Heading>
          <Button tone="quiet" icon aria-label="Close" onClick={onClose}>
            <Icon of={xIcon} />
          </Button>
        </Head>
        {children}
      </Box>
    </Overlay>
  );
}

/** Scrolls when the dialog is higher than the screen. */
export const DialogBody = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space4};
  padding: ${theme.space4} ${theme.space5};
  > * {
    min-width: 0;
  }
`;

/** The dialog's buttons, which stay in sight. */
export const DialogFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${theme.space3};
  padding: ${theme.space4} ${theme.space5};
  border-top: ${theme.hairline};
  background: ${theme.raised};
  ${media.narrow} {
    > button {
      flex: 1;
    }
  }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 36rem;
  max-height: 100%;
  overflow: hidden;
  border: ${theme.hairline};
  border-radius: ${theme.radiusL};
  background: ${theme.raised};
  box-shadow: ${theme.shadowFloat};
  &:focus {
    outline: 0;
  }
  ${DialogBody} {
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }
  /* Too low for a fixed header and footer: everything scrolls. */
  @media (max-height: 30rem) {
    max-height: none;
    ${DialogBody} {
      overflow: visible;
    }
  }
`;

const Overlay = styled.div`
  position: fixed;
  z-index: 80;
  inset: 0;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  place-items: center;
  overflow: auto;
  padding: ${theme.space5} ${theme.gutter};
  background: ${theme.scrim};
  @media (max-height: 30rem) {
    grid-template-rows: auto;
  }
  &[data-sheet] {
    ${media.narrow} {
      padding: 0;
      place-items: stretch;
      ${Box} {
        max-width: none;
        min-height: 100%;
        border: 0;
        border-radius: 0;
      }
      ${DialogBody} {
        flex: 1;
      }
    }
    @media (max-height: 30rem) {
      /* As high as its content, or the footer would overlap it. */
      ${DialogBody} {
        flex: 1 0 auto;
      }
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space3};
  padding: ${theme.space4} ${theme.space5} 0;
  h1,
  h2 {
    font-size: ${theme.sizeXl};
  }
`;
