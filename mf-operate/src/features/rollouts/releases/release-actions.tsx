import type { Release, Rollout } from '@lectern/contracts';
import { Button, Row, VisuallyHidden } from '@lectern/ui';
import styled from 'styled-components';
import { useOpenAction } from '../actions/actions';
import { possibleActions } from './release-status';

interface Props {
  release: Release;
  /** Newest first. */
  releases: readonly Release[];
  rollout: Rollout;
}

/** The possible actions on a release, which open their dialogs. */
export function ReleaseActions({ release, releases, rollout }: Props) {
  const open = useOpenAction();
  const { version } = release;
  const possible = possibleActions(release, releases, rollout);
  return (
    <Actions>
      {possible.start && (
        <Button dense onClick={() => open('start', rollout, version)}>
          {release.outcome ? 'Start again' : 'Start'}
          <VisuallyHidden> release {version} as the candidate</VisuallyHidden>
        </Button>
      )}
      {possible.rollback && (
        <Button dense onClick={() => open('rollback', rollout, version)}>
          Roll back to this<VisuallyHidden>: release {version}</VisuallyHidden>
        </Button>
      )}
      {possible.recall && (
        <Button dense tone="quiet" onClick={() => open('recall', rollout, version)}>
          Recall<VisuallyHidden> release {version}</VisuallyHidden>
        </Button>
      )}
    </Actions>
  );
}

const Actions = styled(Row)`
  /* Aligns a borderless button with the text above it. */
  > [data-tone='quiet']:first-child {
    margin-left: -0.8125rem;
  }
  @media (min-width: 64rem) {
    justify-content: end;
    margin-right: -0.8125rem;
    > div {
      padding-right: 0.8125rem;
      text-align: end;
    }
    > [data-tone='quiet']:first-child {
      margin-left: 0;
    }
  }
`;
