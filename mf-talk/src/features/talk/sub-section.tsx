import { theme } from '@lectern/ui';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';

/** A part of the details under a small heading. */
export function SubSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

const Heading = styled.h2`
  margin-bottom: ${theme.space2};
  font-size: ${theme.sizeLg};
`;
