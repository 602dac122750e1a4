import { SITE } from '@lectern/contracts';
import { PageHead, definePage } from '@lectern/remote';
import { ButtonLink, EmptyState, PageTitle, Row, Skeleton, Stack, VisuallyHidden, Wrap } from '@lectern/ui';
import { slotQuery } from '../../shared/schedule.queries';
import { notesQuery } from './slot.queries';
import { slotIn, useSlotDetails } from './slot-details';
import { SlotView } from './slot-view';

function AddNotePage() {
  const { id, details, isPending, status, onSubscribed } = useSlotDetails();
  if (details) return <SlotView key={details.id} slot={details} onSubscribed={onSubscribed} />;
  if (isPending) return <Loading />;
  return <NoSlot requested={id !== null} status={status} />;
}

function Loading() {
  return (
    <Wrap>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="16rem" height="5rem" />
        <Skeleton height="3.5rem" />
        <Skeleton width="70%" height="2.5rem" />
        <Skeleton height="12rem" />
      </Stack>
    </Wrap>
  );
}

/** No slot in the address or the navigation, or one that does not exist. */
function NoSlot({ requested, status }: { requested: boolean; status: number | null }) {
  const missing = status === 404 || status === 400;
  const why = !requested
    ? 'No slot selected.'
    : missing
      ? 'There is no slot at this address.'
      : 'This slot cannot be shown right now. Please try again in a moment.';
  return (
    <Wrap>
      <PageHead
        title={`Add a note | ${SITE.name}`}
        description="Notes on a slot in a conference schedule."
        canonical="/add_note"
        status={!requested ? undefined : missing ? 404 : status === 500 ? 500 : 503}
      />
      <PageTitle>Add a note</PageTitle>
      <EmptyState>
        <p>
          <strong>{why}</strong>
        </p>
        <p>Notes belong to a conference slot. Choose one from a schedule.</p>
        <Row>
          <ButtonLink to="/conferences">Conferences</ButtonLink>
        </Row>
      </EmptyState>
    </Wrap>
  );
}

export const page = definePage({
  Page: AddNotePage,
  queries: ({ search }) => {
    const id = slotIn(search);
    return id === null ? [] : [slotQuery(id), notesQuery(id)];
  },
});
