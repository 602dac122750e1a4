import { SITE } from '@lectern/contracts';
import { PageHead } from '@lectern/remote';
import { EmptyState, NameField, Row, TextLink, Wrap } from '@lectern/ui';
import { Crumb } from './crumb';

const namedPath = (text: string) => `/conferences${text && `?query=${encodeURIComponent(text)}`}`;

/** Says that there is no conference at this address, and links to others. */
export function UnknownConference({ what = 'conference' }: { what?: 'conference' | 'series' }) {
  return (
    <Wrap>
      <PageHead
        title={`No such ${what} | ${SITE.name}`}
        description={`There is no ${what} at this address.`}
        canonical="/conferences"
        status={404}
      />
      <Crumb />
      <EmptyState>
        <h1>There is no {what} at this address.</h1>
        <p>
          It may be listed under another name. Search for it by name, or start with the conferences near
          today.
        </p>
        <NameField label="Conferences" placeholder="Find a conference by name" value="" to={namedPath} />
        <Row>
          <TextLink to="/conferences">All conferences</TextLink>
          <TextLink to="/conferences?view=series">Series</TextLink>
          <TextLink to="/search">Search talks</TextLink>
        </Row>
      </EmptyState>
    </Wrap>
  );
}
