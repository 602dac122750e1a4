import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useSearchParams } from '@lectern/remote';
import { Stage, Wrap, laterPart, media } from '@lectern/ui';
import styled from 'styled-components';
import { loadCorrectTalk } from './load-correct-talk';
import { Wizard } from './wizard';

const CorrectTalk = laterPart(loadCorrectTalk);

function NewTalkPage() {
  const [search] = useSearchParams();
  const talk = search.get('talk');
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
      {talk ? <CorrectTalk id={talk} /> : <Wizard />}
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

export * from './first-view';
