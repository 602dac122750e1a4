import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useParams } from '@lectern/remote';
import { ButtonLink, EmptyState, PageTitle, Row, Wrap } from '@lectern/ui';

function ConferencePage() {
  const { slug = '' } = useParams();
  return (
    <Wrap>
      <PageHead
        title={`Conference schedule | ${SITE.name}`}
        description="The schedule of a conference, with the recorded talks in its slots."
        canonical={`/conference/${encodeURIComponent(slug)}`}
      />
      <PageTitle>Conference schedule</PageTitle>
      <EmptyState>
        <p>
          <strong>Schedules are being built.</strong>
        </p>
        <p>No conference can be opened yet.</p>
        <Row>
          <ButtonLink to="/conferences">Conferences</ButtonLink>
          <ButtonLink to="/trending">Trending talks</ButtonLink>
        </Row>
      </EmptyState>
    </Wrap>
  );
}

export const page = definePage({ Page: ConferencePage });
