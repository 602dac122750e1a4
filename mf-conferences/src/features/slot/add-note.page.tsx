import { SITE } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { ButtonLink, EmptyState, PageTitle, Row, Wrap } from '@lectern/ui';

function AddNotePage() {
  return (
    <Wrap>
      <PageHead
        title={`Add a note | ${SITE.name}`}
        description="Notes on a slot of a conference's schedule."
        canonical="/add_note"
      />
      <PageTitle>Add a note</PageTitle>
      <EmptyState>
        <p>
          <strong>Notes on slots are being built.</strong>
        </p>
        <p>Nothing can be written here so far.</p>
        <Row>
          <ButtonLink to="/conferences">Conferences</ButtonLink>
        </Row>
      </EmptyState>
    </Wrap>
  );
}

export const page = definePage({ Page: AddNotePage });
