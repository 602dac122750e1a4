import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { App } from '../app';
import { documentHead } from './head-sink';
import type { Remotes } from './remotes';

interface Props {
  remotes: Remotes;
  client: QueryClient;
  origin: string;
}

/** The page in the browser. */
export function BrowserApp(props: Props) {
  return (
    <BrowserRouter>
      <RoutedApp {...props} />
    </BrowserRouter>
  );
}

function RoutedApp({ remotes, client, origin }: Props) {
  const navigate = useNavigate();
  // The router makes a new function for every location; the sink is one for the page.
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const head = useMemo(
    () => documentHead(document, origin, (path) => void latest.current(path, { replace: true })),
    [origin],
  );
  return <App remotes={remotes} client={client} head={head} />;
}
