import { SITE } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { Stage, Wrap, media } from '@lectern/ui';
import styled from 'styled-components';
import { Wizard } from './wizard';

function NewTalkPage() {
  return (
    <>
      <PageHead
        title={`Add a talk | ${SITE.name}`}
        description="Add a recorded technical talk and its speaker."
        canonical="/talks/new"
      />
      <House aria-hidden="true">
        <Stage />
      </House>
      <Wizard />
    </>
  );
}

/** What the dialog stands before: the lit stage, out of sight on phones. */
const House = styled(Wrap)`
  --lamp-x: 20%;
  display: grid;
  flex: 1;
  min-height: 24rem;
  ${media.narrow} {
    display: none;
  }
`;

export const page = definePage({ Page: NewTalkPage });
