import { useAuth } from '@lectern/auth';
import { SITE } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { ButtonLink, EmptyState, PageTitle, Row, Wrap } from '@lectern/ui';

/** Where signing in comes back to. */
const SIGN_IN = '/users/sign_in?return_to=/talks/new';

function NewTalkPage() {
  const { user } = useAuth();
  return (
    <Wrap>
      <PageHead
        title={`Add a talk | ${SITE.name}`}
        description="Add a recorded technical talk and its speaker."
        canonical="/talks/new"
      />
      <PageTitle>Add a talk</PageTitle>
      <EmptyState>{user ? <ForMembers /> : <ForVisitors />}</EmptyState>
    </Wrap>
  );
}

function ForVisitors() {
  return (
    <>
      <p>
        <strong>You need to be logged in to add a talk.</strong>
      </p>
      <p>Adding talks is being built. Those who are logged in will find it here.</p>
      <Row>
        <ButtonLink tone="lamp" to={SIGN_IN}>
          Log In
        </ButtonLink>
        <ButtonLink to="/trending">Trending talks</ButtonLink>
      </Row>
    </>
  );
}

function ForMembers() {
  return (
    <>
      <p>
        <strong>Adding talks is not open yet.</strong>
      </p>
      <p>This page is being built. Nothing can be saved here so far.</p>
      <Row>
        <ButtonLink to="/trending">Trending talks</ButtonLink>
        <ButtonLink to="/speakers">Speakers</ButtonLink>
      </Row>
    </>
  );
}

export const page = definePage({ Page: NewTalkPage });
