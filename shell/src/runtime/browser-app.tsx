import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { App } from '../app';
import type { DocumentHead } from './head-sink';
import { RemoteBoundary } from './remote-boundary';
import type { Remotes } from './remotes';
import { reports } from './reports';
import { SiteRouter } from './site-router';

interface Props {
  remotes: Remotes;
  client: QueryClient;
  head: DocumentHead;
}

const UnexpectedError = lazy(async () => ({
  default: (await import('../screens/unexpected-error.screen')).UnexpectedErrorScreen,
}));

/**
 * The page in the browser. Catches what the shell itself throws; errors of remotes are caught further down.
 */
export function BrowserApp(props: Props) {
  return (
    <RemoteBoundary
      onError={(error) => {
        console.error(error);
        reports.add({ type: 'render', error });
      }}
      fallback={
        <Suspense fallback="Unexpected Application Error!">
          <UnexpectedError />
        </Suspense>
      }
    >
      <SiteRouter>
        <RoutedApp {...props} />
      </SiteRouter>
    </RemoteBoundary>
  );
}

function RoutedApp({ remotes, client, head }: Props) {
  const navigate = useNavigate();
  useEffect(() => head.redirectBy((path) => void navigate(path, { replace: true })), [head, navigate]);
  return <App remotes={remotes} client={client} head={head} />;
}
