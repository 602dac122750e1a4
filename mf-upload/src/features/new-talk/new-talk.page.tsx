import { SITE } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { Wizard } from './wizard';

function NewTalkPage() {
  return (
    <>
      <PageHead
        title={`Add a talk | ${SITE.name}`}
        description="Add a recorded technical talk and its speaker."
        canonical="/talks/new"
      />
      <Wizard />
    </>
  );
}

export const page = definePage({ Page: NewTalkPage });
