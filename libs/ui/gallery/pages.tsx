import { showAlert } from '@lectern/remote';
import { useState } from 'react';
import {
  Alerts,
  Button,
  Callout,
  Crumbs,
  Editions,
  EmptyState,
  ErrorText,
  Failure,
  Fold,
  Letters,
  Meta,
  PageTitle,
  PageTop,
  Pages,
  Section,
  Skeleton,
  Spinner,
  Tabs,
  Toast,
  TryAgain,
  Views,
  ViewsBar,
} from '../src/index';
import { nothing, type Specimen } from './specimen';

const views = [
  { to: '/', label: 'Talks', count: 1058, current: true },
  { to: '/?view=schedule', label: 'Schedule', current: false },
];

export const pages: readonly Specimen[] = [
  {
    names: ['Crumbs', 'PageTitle', 'PageTop', 'Section'],
    states: {
      'levels above': (
        <Crumbs
          trail={[
            { to: '/?up', name: 'Conferences' },
            { to: '/', name: 'A series' },
          ]}
        />
      ),
      top: (
        <PageTop>
          <div>
            <h1>A page</h1>
            <Meta>12 talks</Meta>
          </div>
          <Button dense>More</Button>
        </PageTop>
      ),
      title: <PageTitle meta="12 talks">A page</PageTitle>,
      'title with an action': <PageTitle action={<Button dense>More</Button>}>A page</PageTitle>,
      section: (
        <Section id="section" title="A section" meta="3" action={<Button dense>More</Button>}>
          <p>What it holds</p>
        </Section>
      ),
    },
  },
  {
    names: ['Views', 'ViewsBar', 'Tabs', 'Pages', 'Letters', 'Editions'],
    states: {
      views: (
        <ViewsBar>
          <Views label="Views" views={views} />
        </ViewsBar>
      ),
      tabs: <SomeTabs initial="a" />,
      'tabs without a panel': <SomeTabs initial={null} />,
      pages: <Pages label="Pages" page={4} pages={20} to={(page) => `/?page=${page}`} />,
      'first page': <Pages label="Pages" page={1} pages={2} to={(page) => `/?page=${page}`} />,
      letters: (
        <Letters
          label="Letters"
          letters={['A', 'B', 'C'].map((label) => ({
            to: `/?letter=${label}`,
            label,
            current: label === 'B',
          }))}
        />
      ),
      editions: (
        <Editions
          series="EngineConf"
          previous={{ to: '/', label: '2023' }}
          next={null}
          all={{ to: '/', count: 5 }}
        />
      ),
      'editions, in the middle': (
        <Editions
          series="EngineConf"
          previous={{ to: '/', label: '2023' }}
          next={{ to: '/', label: '2025' }}
          all={{ to: '/', count: 5 }}
        />
      ),
    },
  },
  {
    names: ['Callout', 'EmptyState', 'Fold'],
    states: {
      bad: <Callout announced={false}>The services are not responding.</Callout>,
      plain: <Callout tone="plain">It is shown only once.</Callout>,
      empty: (
        <EmptyState>
          <p>
            <strong>No talks yet</strong>
          </p>
        </EmptyState>
      ),
      fold: (
        <Fold label="Description" long>
          {'A long text. '.repeat(120)}
        </Fold>
      ),
    },
  },
  {
    names: ['ErrorText', 'Failure', 'TryAgain', 'Spinner', 'Skeleton'],
    states: {
      error: <ErrorText>The note could not be saved.</ErrorText>,
      failure: (
        <Failure title="The talks cannot be shown" onRetry={nothing} requestId="req-1">
          No response.
        </Failure>
      ),
      'failure that cannot be retried': <Failure title="The talks cannot be shown" />,
      'try again': (
        <TryAgain busy={false} onRetry={nothing}>
          More talks could not be loaded.
        </TryAgain>
      ),
      'try again, busy': (
        <TryAgain busy onRetry={nothing}>
          More talks could not be loaded.
        </TryAgain>
      ),
      spinner: <Spinner />,
      skeleton: <Skeleton />,
    },
  },
  {
    names: ['Alerts', 'Toast'],
    states: {
      toast: (
        <Toast>
          <p>Hidden.</p>
        </Toast>
      ),
      'press to show one': <Button onClick={() => showAlert('Saved.', 'plain')}>Show a message</Button>,
      host: <Alerts />,
    },
  },
];

function SomeTabs({ initial }: { initial: 'a' | null }) {
  const [selected, setSelected] = useState<'a' | 'b' | null>(initial);
  return (
    <Tabs
      label="Tabs"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'a', label: 'Notes', panel: <p>Notes</p> },
        { id: 'b', label: 'Transcript', panel: <p>Transcript</p> },
      ]}
    />
  );
}
