import { SITE } from '@lectern/contracts';
import styled from 'styled-components';
import { theme } from './theme';
import { WORDMARK_CLASS } from './wordmark-class';

const LAMP = 'M2 13.3 4.5 12.2 5.5 14.3 27 4.5 28.4 7.6 4.4 18.6z';
const DESK = 'M13.2 16 17.4 14.1V26.4H23.4V30H7.2V26.4H13.2z';

/** The mark: a lamp's light on a lectern. Decorative. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 30" aria-hidden="true" focusable="false">
      <Lamp d={LAMP} />
      <Ink d={DESK} />
    </svg>
  );
}

/** Mark and wordmark, named after the site. The wordmark is drawn by `GlobalStyle`. */
export function Logo() {
  return (
    <Whole role="img" aria-label={SITE.name}>
      <svg viewBox="0 0 40 32" aria-hidden="true" focusable="false">
        <Lamp d={LAMP} />
        <Ink d={DESK} />
      </svg>
      <span className={WORDMARK_CLASS} />
    </Whole>
  );
}

const Whole = styled.span`
  display: inline-flex;
  height: 2em;
  /* Everything inside scales with this: smaller if the text would be wider than a phone. */
  font-size: min(1rem, 4.1vw);
  > svg {
    width: 2.5em;
    max-width: none;
  }
`;

const Lamp = styled.path`
  fill: ${theme.lamp};
`;

const Ink = styled.path`
  fill: ${theme.ink};
`;
