import { SITE } from '@lectern/contracts';
import { PageHead, definePage, useSearchParams } from '@lectern/remote';
import { ButtonLink, EmptyState, PageTitle, Row, Wrap } from '@lectern/ui';
import { askedFor } from './asked-for';

function SearchPage() {
  const [search] = useSearchParams();
  const asked = askedFor(search);

  return (
    <Wrap>
      <PageHead
        title={`Search | ${SITE.name}`}
        description="Find recorded technical talks by words, tags and speakers."
        canonical="/search"
      />
      <PageTitle>Search</PageTitle>
      <EmptyState>
        <p>
          <strong>Searching is being built.</strong>
        </p>
        <p>
          {asked.length > 0 ? `You asked for ${asked.join(', ')}: that cannot be looked up yet. ` : ''}
          Until then every talk can be reached from these lists.
        </p>
        <Row>
          <ButtonLink to="/trending">Trending</ButtonLink>
          <ButtonLink to="/popular">Popular</ButtonLink>
          <ButtonLink to="/speakers">Speakers</ButtonLink>
        </Row>
      </EmptyState>
    </Wrap>
  );
}

export const page = definePage({ Page: SearchPage });
