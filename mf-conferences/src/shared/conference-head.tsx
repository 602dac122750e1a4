import { theme, type ArtConference } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LogoTile } from './logo-tile';

interface ConferenceHeadProps {
  logo: string | null;
  name: string;
  /** Undefined while unknown. */
  of: ArtConference | undefined;
  /** The displayed name, and what belongs below it. */
  children: ReactNode;
}

/** Logo and name of a conference, side by side. */
export function ConferenceHead({ logo, name, of, children }: ConferenceHeadProps) {
  return (
    <Head>
      <LogoTile src={logo} name={name} of={of} large />
      <div>{children}</div>
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space4};
  /* Figures are beside it where the page is wide enough, and below it elsewhere, however long the name is. */
  flex: 1 1 26rem;
  min-width: 0;
  > div {
    min-width: 0;
  }
  h1 {
    font-size: ${theme.size3xl};
    line-height: 1.04;
    overflow-wrap: anywhere;
  }
`;
