import styled from 'styled-components';
import { Fine, GlobalStyle, Wrap, theme } from '../src/index';
import { basics } from './basics';
import { controls } from './controls';
import { pages } from './pages';
import type { Specimen } from './specimen';
import { talks } from './talks';

export const specimens: readonly Specimen[] = [...basics, ...controls, ...pages, ...talks];

/** Every component in every state, in the light and the dark theme side by side. */
export function Gallery() {
  return (
    <>
      <GlobalStyle />
      <Wrap as="main" id="top">
        <h1>Components</h1>
        {specimens.map((specimen) => (
          <One key={specimen.names.join()} {...specimen} />
        ))}
      </Wrap>
    </>
  );
}

function One({ names, states, wide }: Specimen) {
  return (
    <section>
      <Name>{names.join(', ')}</Name>
      {Object.entries(states).map(([state, shown]) => (
        <Both key={state} data-wide={wide || undefined}>
          <Fine>{state}</Fine>
          <Theme data-theme="light">{shown}</Theme>
          <Theme data-theme="dark">{shown}</Theme>
        </Both>
      ))}
    </section>
  );
}

const Name = styled.h2`
  margin-block: ${theme.space6} ${theme.space3};
  font-size: ${theme.sizeLg};
`;

const Both = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: ${theme.space2};
  margin-bottom: ${theme.space4};
  > :first-child,
  &[data-wide] > * {
    grid-column: 1 / -1;
  }
`;

const Theme = styled.div`
  min-width: 0;
  padding: ${theme.space4};
  border: ${theme.hairline};
  border-radius: ${theme.radiusM};
  background: ${theme.canvas};
  color: ${theme.ink};
`;
