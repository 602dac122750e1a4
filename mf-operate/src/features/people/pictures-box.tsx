import { Fine, deferred, theme } from '@lectern/ui';
import { useQuery, useQueryClient } from '@lectern/remote';
import { useState } from 'react';
import styled from 'styled-components';
import { Box } from '@lectern/console';
import { peopleKey, picturesQuery } from './people.queries';

const PictureList = deferred(async () => (await import('./picture-list')).PictureList);

/** Appears with the first waiting picture; after the last decision it says that none is left. */
export function PicturesBox() {
  const { data } = useQuery(picturesQuery());
  const client = useQueryClient();
  const [shown, setShown] = useState(false);
  if (!shown && data && data.total_results > 0) setShown(true);
  if (!data || !shown) return null;
  const { pictures, total_results } = data;
  return (
    <Box title="Proposed pictures" id="pictures" flush>
      <PictureList
        pictures={pictures}
        onDecided={() => void client.invalidateQueries({ queryKey: peopleKey })}
      />
      {total_results > pictures.length && (
        <Padded>
          <Fine>{total_results - pictures.length} more pictures are waiting.</Fine>
        </Padded>
      )}
    </Box>
  );
}

const Padded = styled.div`
  padding: 0 ${theme.space4} ${theme.space4};
`;
