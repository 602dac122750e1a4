import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useSearchParams } from '@lectern/remote';
import { Stage, Wrap, deferred, media } from '@lectern/ui';
import styled from 'styled-components';
import { VideoStep } from './video-step';
import { Wizard } from './wizard';

const CorrectTalk = deferred(async () => (await import('./correct-talk')).CorrectTalk);

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
      {talk ? <CorrectTalk id={talk} Wizard={Wizard} VideoStep={VideoStep} /> : <Wizard />}
    </>
  );
}

/** Background of the dialog: the lit stage, hidden on phones. */
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
