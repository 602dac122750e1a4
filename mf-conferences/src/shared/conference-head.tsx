import { theme } from '@lectern/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LogoTile } from './logo-tile';

interface ConferenceHeadProps {
  logo: string | null;
  name: string;
  /** Of the conference; the fallback name while unknown. */
  slug: string | undefined;
  /** The displayed name, and what belongs below it. */
  children: ReactNode;
}

/** Logo and name of a conference, side by side. */
export function ConferenceHead({ logo, name, slug, children }: ConferenceHeadProps) {
  return (
    <Head>
      <LogoTile src={logo} name={name} id={slug ?? name} large />
      <div>{children}</div>
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space4};
  min-width: 0;
  > div {
    min-width: 0;
  }
  h1 {
    font-size: ${theme.size3xl};
    line-height: 1.04;
    overflow-wrap: anywhere;
  }
  h1 + p {
    margin-top: ${theme.space2};
  }
`;
