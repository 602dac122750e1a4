import { SITE, talkPath } from '@lectern/contracts';
import { PageHead } from '@lectern/remote';
import { Button, ButtonLink, ErrorText, Row, Stack, Wrap } from '@lectern/ui';

export const FAILED = 'Failed to load talk details.';

interface TalkFailureProps {
  slug: string;
  /** HTTP status of the failed call, 0 without a response. */
  status: number;
  retry: () => void;
}

/** A talk that does not exist or cannot be loaded now. @source product.md, section 8 */
export function TalkFailure({ slug, status, retry }: TalkFailureProps) {
  // An invalid slug is refused with 400; to a reader both mean the same.
  const missing = status === 404 || status === 400 || slug === '';
  const isTakenDown = status === 410;
  const title = missing ? 'Talk not found' : isTakenDown ? 'Talk taken off the site' : 'Talk unavailable';
  return (
    <Wrap>
      <PageHead
        title={`${title} | ${SITE.name}`}
        description={isTakenDown ? 'This talk was taken off the site.' : FAILED}
        canonical={talkPath({ slug })}
        status={missing ? 404 : status === 500 || isTakenDown ? status : 503}
      />
      <Stack>
        <h1>{title}</h1>
        {!isTakenDown && <ErrorText>{FAILED}</ErrorText>}
        <p>
          {missing
            ? 'There is no talk at this address. It may have been mistyped.'
            : isTakenDown
              ? 'The operators of this site took this talk off it.'
              : 'This is our fault, not yours. The talk is still there; try again in a moment.'}
        </p>
        <Row>
          {!missing && !isTakenDown && <Button onClick={retry}>Try again</Button>}
          <ButtonLink to="/trending">Trending talks</ButtonLink>
          <ButtonLink to="/search">Search</ButtonLink>
        </Row>
      </Stack>
    </Wrap>
  );
}
