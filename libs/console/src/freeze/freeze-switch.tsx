import { useQuery } from '@lectern/remote';
import { Button } from '@lectern/ui';
import { useState } from 'react';
import { freezeQuery } from './freeze.queries';
import { FreezeDialog } from './freeze-dialog';

/** The switch that stops all starts, in the state it is not in. */
export function FreezeSwitch() {
  const { data } = useQuery(freezeQuery());
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const isFrozen = data.since !== null;
  return (
    <>
      <Button dense onClick={() => setOpen(true)}>
        {isFrozen ? 'Allow starts…' : 'No starts now…'}
      </Button>
      {isOpen && <FreezeDialog isFrozen={isFrozen} onClose={() => setOpen(false)} />}
    </>
  );
}
