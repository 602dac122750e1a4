import { Fine } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';

/** Why something cannot be done now; null where it can. */
export type Reason = string | null;

/**
 * Buttons that are off for a reason: they stay where they are, take the focus, and are described by the reason, which is shown.
 *
 * @param among the reasons of all buttons that stand together; the same one is told once
 * @returns `off`: props of a button, to come after its own; `lines`: what to show beside the buttons
 */
export function useReasons(among: readonly Reason[]) {
  const id = useId();
  const texts = [...new Set(among.filter((text) => text !== null))];
  const idOf = (text: string) => `${id}-${texts.indexOf(text)}`;
  return {
    off: (reason: Reason) =>
      reason !== null && { 'aria-disabled': true, 'aria-describedby': idOf(reason), onClick: undefined },
    lines: texts.length > 0 && (
      <Lines>
        {texts.map((text) => (
          <Fine key={text} id={idOf(text)}>
            {text}
          </Fine>
        ))}
      </Lines>
    ),
  };
}

const Lines = styled.div`
  display: grid;
  gap: 2px;
`;
