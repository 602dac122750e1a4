import { Wrap, theme } from '@lectern/ui';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

/** How long the "back online" notice stays, in milliseconds. */
const BACK_MS = 6_000;

const TEXTS = {
  online: '',
  offline: 'You are offline. What you type is kept, but nothing is sent until you try again.',
  back: 'You are online again.',
};

/** Announces once, below the header, that the network is gone, and again when it is back. */
export function NetworkState() {
  const [state, setState] = useState<keyof typeof TEXTS>(() => (navigator.onLine ? 'online' : 'offline'));
  useEffect(() => {
    const lost = () => setState('offline');
    const back = () => setState('back');
    addEventListener('offline', lost);
    addEventListener('online', back);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', back);
    };
  }, []);
  useEffect(() => {
    if (state !== 'back') return;
    const timer = setTimeout(() => setState('online'), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    // No status role: the page's own status element must stay the only one.
    <Strip aria-live="polite" data-state={state}>
      {TEXTS[state] && <Wrap>{TEXTS[state]}</Wrap>}
    </Strip>
  );
}

const Strip = styled.div`
  background: ${theme.stage};
  color: ${theme.onStage};
  font-size: ${theme.sizeSm};

  > * {
    padding-block: ${theme.space2};
    border-left: 5px solid ${theme.lamp};
  }
`;
