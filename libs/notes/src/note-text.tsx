import { TextButton, theme } from '@lectern/ui';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { notePartsOf } from './note-parts';

interface NoteTextProps {
  content: string;
  /** Renders a time in the recording; without it time marks stay text. */
  time?: (seconds: number, text: string) => ReactNode;
}

/** A note's text: line breaks kept, https links and time marks as links, folded after eight lines. */
export function NoteText({ content, time }: NoteTextProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [isLong, setIsLong] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!box || open) return;
    const measure = () => setIsLong(box.scrollHeight > box.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box, open, content]);

  return (
    <>
      <Text ref={setBox} dir="auto" data-open={open || undefined}>
        {notePartsOf(content).map((part, index) => (
          <Fragment key={index}>
            {'href' in part ? (
              <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
                {part.text}
              </a>
            ) : 'seconds' in part && time ? (
              time(part.seconds, part.text)
            ) : (
              part.text
            )}
          </Fragment>
        ))}
      </Text>
      {(isLong || open) && (
        <More aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Read less' : 'Read more'}
        </More>
      )}
    </>
  );
}

const Text = styled.p`
  max-width: ${theme.measure};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  &:not([data-open]) {
    max-height: 8lh;
    overflow: hidden;
  }
`;

const More = styled(TextButton)`
  justify-self: start;
`;
