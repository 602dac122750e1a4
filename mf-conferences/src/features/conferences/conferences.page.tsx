import { SITE } from '@lectern/contracts';
import { definePage, PageHead } from '@lectern/remote';
import styled from 'styled-components';

function ConferencesPage() {
  return (
    <Page>
      <PageHead
        title={`Conferences | ${SITE.name}`}
        description="Conferences and their schedules, with the recorded talks in their slots."
        canonical="/conferences"
      />
      <h1>Conferences</h1>
      <p>The schedules are being prepared.</p>
    </Page>
  );
}

const Page = styled.div`
  max-width: 75rem;
  margin-inline: auto;
`;

export const page = definePage({ Page: ConferencesPage });
