import { Fine } from '@lectern/ui';
import { useId } from 'react';
import styled from 'styled-components';

/** Why something cannot be done now; null if it can. */
export type Reason = string | null;

/**
 * Disabled buttons with reasons: they stay in place, remain focusable, and are described by their visible reason.
 *
 * @param among the reasons of all buttons of the group; equal ones are shown once
 * @returns `off`: props to spread after a button's own; `lines`: the reasons to show beside the buttons
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
  text-wrap: balance;
`;
