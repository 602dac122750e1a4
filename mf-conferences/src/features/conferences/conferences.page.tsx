import { SITE } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { ButtonLink, EmptyState, PageTitle, Row, Wrap } from '@lectern/ui';

function ConferencesPage() {
  return (
    <Wrap>
      <PageHead
        title={`Conferences | ${SITE.name}`}
        description="Conferences and their schedules, with the recorded talks in their slots."
        canonical="/conferences"
      />
      <PageTitle>Conferences</PageTitle>
      <EmptyState>
        <p>
          <strong>The list of conferences is being built.</strong>
        </p>
        <p>The talks that were given at them can be watched already.</p>
        <Row>
          <ButtonLink to="/trending">Trending talks</ButtonLink>
          <ButtonLink to="/speakers">Speakers</ButtonLink>
        </Row>
      </EmptyState>
    </Wrap>
  );
}

export const page = definePage({ Page: ConferencesPage });
