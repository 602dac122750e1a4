import { PAIRS_PER_PAGE, type ComparedSpeaker } from '@lectern/contracts';
import { definePage, showAlert, useQuery, useQueryClient, useSearchParams } from '@lectern/remote';
import { Pages, Stack, deferred, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { Box, ConsoleFrame, Fetched, ListSkeleton, Nothing } from '@lectern/console';
import { JoinList } from './join-list';
import { PairList } from './pair-list';
import { joinsQuery, pairsQuery, peopleKey } from './people.queries';
import { PicturesBox } from './pictures-box';

const JoinDialog = deferred(async () => (await import('./join-dialog')).JoinDialog);

// Below the first view.
const TwoOthers = deferred(async () => (await import('./two-others')).TwoOthers, { when: 'shown' });
const TwoOnOnePage = deferred(async () => (await import('./two-on-one-page')).TwoOnOnePage, {
  when: 'shown',
});

const PATH = '/operate/people';

type Pair = readonly [
  Pick<ComparedSpeaker, 'id' | 'slug' | 'speakername' | 'talk_count'>,
  Pick<ComparedSpeaker, 'id' | 'slug' | 'speakername' | 'talk_count'>,
];

/** Decides which speakers are one person. */
function PeoplePage() {
  return (
    <ConsoleFrame
      title="People"
      path={PATH}
      meta="Speakers who are one person belong on one page."
      end={<a href="#joins">Joined speakers</a>}
    >
      <People />
    </ConsoleFrame>
  );
}

function People() {
  const [search] = useSearchParams();
  const page = Number(/^[1-9]\d{0,3}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
  const pairs = useQuery(pairsQuery(page));
  const joins = useQuery(joinsQuery());
  const client = useQueryClient();
  const [pair, setPair] = useState<Pair | null>(null);
  const fetchAgain = () => void client.invalidateQueries({ queryKey: peopleKey });
  return (
    <Stack>
      <PicturesBox />
      <Box title="May be the same person" id="pairs" flush>
        <Fetched query={pairs} what="The suggestions" skeleton={<ListSkeleton />}>
          {({ pairs: shown, total_results }) =>
            shown.length === 0 ? (
              <Nothing>No suggestions.</Nothing>
            ) : (
              <>
                <PairList
                  pairs={shown}
                  onJoin={({ first, second }) => setPair([first, second])}
                  onDismissed={fetchAgain}
                />
                <Foot>
                  <Pages
                    label="Pages of suggestions"
                    page={page}
                    pages={Math.ceil(total_results / PAIRS_PER_PAGE)}
                    to={(number) => (number > 1 ? `${PATH}?page=${number}` : PATH)}
                  />
                </Foot>
              </>
            )
          }
        </Fetched>
      </Box>
      <Box title="Join two other speakers" id="others">
        <TwoOthers onFound={setPair} />
      </Box>
      <Box title="Two people on one page" id="split">
        <TwoOnOnePage />
      </Box>
      <Box title="Joined" id="joins" flush>
        <Fetched query={joins} what="The joins" skeleton={<ListSkeleton />}>
          {(list) =>
            list.length === 0 ? (
              <Nothing>No speakers have been joined.</Nothing>
            ) : (
              <JoinList joins={list} now={joins.dataUpdatedAt} onUndone={fetchAgain} />
            )
          }
        </Fetched>
      </Box>
      {pair && (
        <JoinDialog
          pair={pair}
          onClose={() => setPair(null)}
          onJoined={() => {
            setPair(null);
            fetchAgain();
            showAlert('Joined. It can be undone under “Joined” and in the audit log, for 30 days.', 'plain');
          }}
        />
      )}
    </Stack>
  );
}

const Foot = styled.div`
  padding: 0 ${theme.space4} ${theme.space4};
`;

export const page = definePage({ Page: PeoplePage });
