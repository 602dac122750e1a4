import { media, theme } from '@lectern/ui';
import styled from 'styled-components';
import { linkify, paragraphsOf } from './linkify';

/** A description in plain text: its paragraphs, with web addresses that can be followed. Nothing in it is HTML. */
export function Description({ text }: { text: string }) {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return null;
  return (
    // It scrolls, so the keyboard must reach it.
    <Scroll tabIndex={0} role="region" aria-label="Description">
      {paragraphs.map((paragraph, index) => (
        <p key={index}>
          {linkify(paragraph).map((piece, number) =>
            piece.kind === 'text' ? (
              piece.text
            ) : (
              <a key={number} href={piece.href} target="_blank" rel="noopener nofollow ugc">
                {piece.text}
              </a>
            ),
          )}
        </p>
      ))}
    </Scroll>
  );
}

const Scroll = styled.div`
  max-width: ${theme.measure};
  max-height: 11rem;
  overflow: auto;
  overflow-wrap: anywhere;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  white-space: pre-line;

  p + p {
    margin-top: ${theme.space4};
  }

  ${media.noScript} {
    max-height: none;
  }
`;
